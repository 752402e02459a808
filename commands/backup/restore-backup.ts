import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import postgres from 'postgres';
import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { AppError } from '@/lib/errors';
import { listTables, type Manifest, readMigrations, tableFile } from './layout';

const manifestSchema: z.ZodType<Manifest> = z.object({
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string().nullable()),
  files: z.number(),
  missingFiles: z.number(),
});

/** @throws AppError INVALID_INPUT for a folder that holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) throw new AppError('INVALID_INPUT', `${folder} holds no whole backup.`);
  return manifestSchema.parse(JSON.parse(text));
}

type ForeignKey = { name: string; of: string; definition: string };

/**
 * Rows come table by table, so that references hold only at the end: they are dropped, and made again, which checks every
 * row. The owner of the tables may do both; switching triggers off as pg_restore does takes a superuser, whom managed hosts do not give.
 */
async function withoutForeignKeys(sql: Queryable, work: () => Promise<void>): Promise<void> {
  const keys = await sql<ForeignKey[]>`
    select quote_ident(conname) as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`;
  for (const { name, of } of keys) await sql.unsafe(`alter table ${of} drop constraint ${name}`);
  await work();
  for (const { name, of, definition } of keys)
    await sql.unsafe(`alter table ${of} add constraint ${name} ${definition}`);
}

async function loadTables(sql: Queryable, folder: string, rows: Manifest['rows']): Promise<void> {
  const tables = await listTables(sql);
  for (const { name } of tables) await sql.unsafe(`alter table ${name} disable trigger user`);
  await sql.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    const into = await sql.unsafe(`copy ${name} (${columns}) from stdin`).writable();
    await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), into);
    const [counted] = await sql.unsafe<{ count: string }[]>(`select count(*) as count from ${name}`);
    if (Number(counted?.count) !== rows[name])
      throw new Error(`${name} came back with other rows than it had`);
  }
  for (const { name } of tables) await sql.unsafe(`alter table ${name} enable trigger user`);
}

/** Nobody plays on it: without tables, or with those that a restore which failed has left. */
async function isEmpty(sql: Queryable): Promise<boolean> {
  const [found] = await sql<
    { has_tables: boolean }[]
  >`select to_regclass('public.players') is not null as has_tables`;
  if (!found?.has_tables) return true;
  const rows = await sql`
    (select 1 from players limit 1) union all (select 1 from booking_records limit 1)`;
  return rows.length === 0;
}

/**
 * Restores the backup in `folder` into the empty database at `databaseUrl`, whole or not at all. Its files need no restoring:
 * `folder/files` is a store as STORAGE_DRIVER=local reads it.
 * @throws AppError INVALID_INPUT where the database is not empty or this version's schema is not the backup's.
 */
export async function restoreBackup(folder: string, databaseUrl: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    if (!(await isEmpty(client))) throw new AppError('INVALID_INPUT', 'The database is not empty.');
    await migrateDatabase(databaseUrl);
    await client.begin(async (sql) => {
      const migrations = await readMigrations(sql);
      if (migrations.join() !== manifest.migrations.join())
        throw new AppError(
          'INVALID_INPUT',
          'The backup is of another schema: check out the version it was taken with.',
        );
      await withoutForeignKeys(sql, () => loadTables(sql, folder, manifest.rows));
      for (const [name, last] of Object.entries(manifest.sequences))
        if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`;
    });
    return manifest;
  } finally {
    await client.end({ timeout: 5 });
  }
}
