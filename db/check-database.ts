import type { Queryable } from './client';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

const OLDEST_POSTGRES = 18;
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

/** A database that this version cannot work with. The message tells the operator what to do, in one line. */
export class UnsuitableDatabase extends Error {
  override readonly name = 'UnsuitableDatabase';
}

export async function checkServerVersion(sql: Queryable): Promise<void> {
  const [server] = await sql<{ version: number; name: string }[]>`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as name`;
  if (!server) throw new Error('the database did not tell its version');
  if (server.version < OLDEST_POSTGRES * 10_000)
    throw new UnsuitableDatabase(
      `PostgreSQL ${server.name} is too old: upgrade the server to version ${OLDEST_POSTGRES} or newer.`,
    );
}

/** Throws UnsuitableDatabase when the server is too old or a migration is missing. Newer migrations are fine. */
export async function checkDatabase(sql: Queryable): Promise<void> {
  await checkServerVersion(sql);
  const newest = journal.entries.reduce((latest, { when }) => Math.max(latest, when), 0);
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass(${MIGRATIONS_TABLE}) is not null as exists`;
  const applied = table?.exists
    ? await sql`select 1 from ${sql(MIGRATIONS_TABLE)} where created_at >= ${newest} limit 1`
    : [];
  if (applied.length === 0)
    throw new UnsuitableDatabase(
      'The database lacks migrations of this version: run `npm run migrate` with its address first.',
    );
}
