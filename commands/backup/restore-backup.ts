import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase } from '@/db/migrate';
import { type Connection, withConnection } from '@/lib/backups/connection';
import { copyIn } from '@/lib/backups/copy-table';
import {
  listTables,
  type Manifest,
  manifestSchema,
  readMigrations,
  SCHEMAS,
  tableFile,
} from '@/lib/backups/layout';
import { DEFAULT_RUN_OPTIONS, type Report } from '@/lib/backups/progress';
import { AppError } from '@/lib/platform/errors/app-error';

/** Reads the manifest. Throws INVALID_INPUT for a folder without a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) throw new AppError('INVALID_INPUT', `${folder} holds no complete backup.`);
  return manifestSchema.parse(JSON.parse(text));
}

type ForeignKey = { name: string; of: string; definition: string };

/** Drops foreign keys during `work`, then creates and checks them. Disabling triggers would need a superuser, which managed hosts lack. */
async function withoutForeignKeys(connection: Connection, work: () => Promise<void>): Promise<void> {
  const keys = await connection.query<ForeignKey>(
    `select quote_ident(conname) as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::text[]::regnamespace[])`,
    [SCHEMAS],
  );
  for (const { name, of } of keys.rows) await connection.query(`alter table ${of} drop constraint ${name}`);
  await work();
  for (const { name, of, definition } of keys.rows)
    await connection.query(`alter table ${of} add constraint ${name} ${definition}`);
}

async function loadTables(
  connection: Connection,
  folder: string,
  { rows, report }: { rows: Manifest['rows']; report: Report },
): Promise<void> {
  const tables = await listTables(connection);
  for (const { name } of tables) await connection.query(`alter table ${name} disable trigger user`);
  await connection.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) {
    const loaded = await copyIn(connection, { table, file: join(folder, tableFile(table.name)), report });
    if (loaded !== rows[table.name])
      throw new Error(`${table.name} has ${loaded} rows instead of ${rows[table.name]}`);
  }
  for (const { name } of tables) await connection.query(`alter table ${name} enable trigger user`);
}

/** Returns whether the database has no tables, or only the empty ones of a failed restore. */
async function isEmpty(connection: Connection): Promise<boolean> {
  const found = await connection.query<{ has_tables: boolean }>(
    `select to_regclass('public.players') is not null as has_tables`,
  );
  if (!found.rows[0]?.has_tables) return true;
  const { rows } = await connection.query(
    '(select 1 from players limit 1) union all (select 1 from booking_records limit 1)',
  );
  return rows.length === 0;
}

export async function requireEmpty(into: Parameters<typeof withConnection>[0]): Promise<void> {
  if (!(await withConnection(into, isEmpty)))
    throw new AppError('INVALID_INPUT', 'The database is not empty.');
}

async function load(connection: Connection, folder: string, from: { manifest: Manifest; report: Report }) {
  const { rows, migrations, sequences, months } = from.manifest;
  await connection.query('begin');
  if ((await readMigrations(connection)).join() !== migrations.join())
    throw new AppError(
      'INVALID_INPUT',
      'The backup is of another schema: check out the version it was taken with.',
    );
  for (const month of months)
    await connection.query('select create_month_partitions($1::timestamptz)', [`${month}-01T00:00:00Z`]);
  await withoutForeignKeys(connection, () => loadTables(connection, folder, { rows, report: from.report }));
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await connection.query('select setval($1::regclass, $2::bigint)', [name, last]);
  await connection.query('commit');
}

/**
 * Restores a backup completely or not at all; files stay in `folder/files`. Throws INVALID_INPUT unless the database is empty and
 * the schema the same.
 */
export async function restoreBackup(
  folder: string,
  databaseUrl: string,
  options = DEFAULT_RUN_OPTIONS,
): Promise<Manifest> {
  const into = { databaseUrl, ...options };
  const manifest = await readManifest(folder);
  await requireEmpty(into);
  await migrateDatabase(databaseUrl);
  await withConnection(into, (connection) => load(connection, folder, { manifest, report: options.report }));
  return manifest;
}
