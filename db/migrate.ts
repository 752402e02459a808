import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

/** Any fixed number: processes that start at once take turns on it. */
const MIGRATION_LOCK = 7_276_231;

/** Brings the database at `url` to the current schema. Safe to call from several processes at once and again. */
export async function migrateDatabase(
  url: string,
  folder = join(process.cwd(), 'db/migrations'),
): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end({ timeout: 5 });
  }
}
