import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { PgBoss } from 'pg-boss';
import postgres, { type Sql } from 'postgres';
import { jobStore } from './job-store';
import { LOCKS } from './locks';
import { JOBS_SCHEMA, QUEUES } from './queues';
import { quietClock } from './quiet-clock';

/** Brings the database at `url` to the current schema. Safe to call from several processes at once and again. */
export async function migrateDatabase(
  url: string,
  folder = join(process.cwd(), 'db/migrations'),
): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${LOCKS.migrations})`;
    await migrate(drizzle(client), { migrationsFolder: folder });
    await prepareQueues(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The tables of pg-boss and the queues of the game, as this version wants them. */
async function prepareQueues(client: Sql): Promise<void> {
  const boss = new PgBoss({
    db: jobStore(client),
    schema: JOBS_SCHEMA,
    clock: quietClock,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
