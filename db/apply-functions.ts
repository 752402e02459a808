import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TransactionSql } from 'postgres';

type FunctionFile = { name: string; text: string; checksum: string };

/** Line ends are normalized, so that every checkout computes the same checksums. */
async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -4), text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Checks the bodies of all functions except those of extensions. Throws on a syntax error, and in SQL functions on an unknown name. */
async function validateBodies(sql: TransactionSql): Promise<void> {
  await sql`set local check_function_bodies = on`;
  await sql`
    select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
}

/** Applies each file whose text changed since the last run. Functions may call each other in any order. */
export async function applyFunctions(sql: TransactionSql, folder: string): Promise<void> {
  const files = await readFunctions(folder);
  if (files.length === 0) return;
  const applied = await sql<{ name: string; checksum: string }[]>`
    select name, checksum from drizzle.applied_functions`;
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => checksums.get(name) !== checksum);
  await sql`set local check_function_bodies = off`;
  for (const { name, text, checksum } of changed) {
    await sql.unsafe(text).catch((cause: unknown) => {
      throw new Error(`db/functions/${name}.sql failed: ${(cause as Error).message}`, { cause });
    });
    await sql`
      insert into drizzle.applied_functions (name, checksum) values (${name}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum`;
  }
  // Deleted files are forgotten. If one comes back, it is applied again.
  await sql`delete from drizzle.applied_functions where name <> all(${files.map(({ name }) => name)})`;
  if (changed.length > 0) await validateBodies(sql);
}
