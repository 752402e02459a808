import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { LOCKS } from './locks';

/** Brings the database at `url` to the current schema. Safe to call from several processes at once and again. */
export async function migrateDatabase(
  url: string,
  folder = join(process.cwd(), 'db/migrations'),
): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${LOCKS.migrations})`;
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end({ timeout: 5 });
  }
}
