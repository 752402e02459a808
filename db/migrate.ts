import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { PgBoss } from 'pg-boss';
import postgres, { type Sql } from 'postgres';
import { checkServerVersion } from './check-database';
import { jobStore } from './job-store';
import { LOCKS } from './locks';
import { JOBS_SCHEMA, QUEUES } from './queues';
import { quietClock } from './quiet-clock';

/** Whoever asks for a table after a migration that waits for it waits behind it: so long the game may stand still. */
const LOCK_TIMEOUT_MS = 5000;
/** PostgreSQL's lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03';

type Options = { folder?: string; lockTimeoutMs?: number };

function causes(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

/** Throws what the work throws, or says in plain words that a table was not free in time. */
async function withoutQueueing(client: Sql, lockTimeoutMs: number, work: () => Promise<void>): Promise<void> {
  await client`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`;
  await work().catch((cause: unknown) => {
    const isLocked = causes(cause).some((one) => (one as { code?: unknown }).code === LOCK_NOT_AVAILABLE);
    if (!isLocked) throw cause;
    const waited = `A table that a migration changes was in use for ${lockTimeoutMs / 1000} seconds.`;
    throw new Error(`${waited} No migration was applied: run it again when less is going on.`, { cause });
  });
}

/**
 * Brings the database at `url` to the current schema. Safe to call from several processes at once and again. Fails with
 * nothing changed when a table is not free within five seconds, instead of making everybody wait behind it.
 */
export async function migrateDatabase(
  url: string,
  { folder = join(process.cwd(), 'db/migrations'), lockTimeoutMs = LOCK_TIMEOUT_MS }: Options = {},
): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await checkServerVersion(client);
    await client`select pg_advisory_lock(${LOCKS.migrations})`;
    await withoutQueueing(client, lockTimeoutMs, () =>
      migrate(drizzle(client), { migrationsFolder: folder }),
    );
    await client`select set_config('lock_timeout', '0', false)`;
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
