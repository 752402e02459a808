import { z } from 'zod';
import type { Connection } from './connection';

export const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  /** Hashes of the migrations, oldest first. A restore requires the same list. */
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  /** The last value by sequence; null for an unused one. */
  sequences: z.record(z.string(), z.string().nullable()),
  months: z.array(z.string()),
  files: z.number(),
  missingFiles: z.number(),
});
export type Manifest = z.output<typeof manifestSchema>;

export type Table = { name: string; columns: string };

/** The schemas to copy. The schema `drizzle` is not copied: a restore compares its migrations with those in the manifest. */
export const SCHEMAS = ['public', 'pgboss'];

/** Returns the tables and their writable columns as quoted names. A partitioned table stands for its partitions. */
export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
    order by 1`,
    [SCHEMAS],
  );
  return rows;
}

export async function readMigrations(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

export async function readSequences(connection: Connection): Promise<Manifest['sequences']> {
  const { rows } = await connection.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function readMonths(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ month: string }>(
    `select replace(right(relname, 7), '_', '-') as month from pg_class
    where relkind = 'r' and relname ~ '^answers_[0-9]{4}_[0-9]{2}$' order by 1`,
  );
  return rows.map(({ month }) => month);
}

export const tableFile = (table: string) => `tables/${table.replaceAll('"', '')}.copy.gz`;
