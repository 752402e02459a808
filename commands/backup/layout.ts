import type { Queryable } from '@/db/client';

/** What a backup folder says of itself, in `manifest.json`. */
export type Manifest = {
  takenAt: string;
  /** Hashes of the migrations, oldest first: a backup goes into the schema it came from. */
  migrations: string[];
  /** Rows of each table, by its name with its schema. */
  rows: Record<string, number>;
  /** Last values of sequences; null for one that was never asked. */
  sequences: Record<string, string | null>;
  /** Files kept, and those that rows name and the store no longer had. */
  files: number;
  missingFiles: number;
};

export type Table = { name: string; columns: string };

/** Rows of the game and of its job queue. What migrations keep about themselves is compared, not copied. */
const SCHEMAS = ['public', 'pgboss'];

/** Every table that holds rows itself, with the columns that can be written; names are quoted. */
export async function listTables(sql: Queryable): Promise<Table[]> {
  const rows = await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${`{${SCHEMAS.join(',')}}`}::text[])
    order by 1`;
  return [...rows];
}

export async function readMigrations(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by id`;
  return rows.map(({ hash }) => hash);
}

export async function readSequences(sql: Queryable): Promise<Manifest['sequences']> {
  const rows = await sql<{ name: string; last: string | null }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname = any(${`{${SCHEMAS.join(',')}}`}::text[]) order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export const tableFile = (table: string) => `tables/${table.replaceAll('"', '')}.copy.gz`;
