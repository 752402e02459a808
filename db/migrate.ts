import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { PgBoss } from 'pg-boss';
import type { Sql, TransactionSql } from 'postgres';
import { applyFunctions } from './apply-functions';
import { checkServerFeatures, readApplied, requireDirectDatabase } from './check-database';
import { type Database, openDatabase } from './client';
import { jobStore, timerlessClock } from './job-store';
import { LOCKS } from './locks';
import { JOBS_SCHEMA, QUEUES } from './queues';

/** Queries wait behind a migration that waits for their table. This limits how long the game stops. */
const LOCK_TIMEOUT_MS = 5000;
const LOCK_NOT_AVAILABLE = '55P03';

type Options = {
  folder?: string;
  lockTimeoutMs?: number;
};

function causes(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

const isLocked = (error: unknown) =>
  causes(error).some((one) => (one as { code?: unknown }).code === LOCK_NOT_AVAILABLE);

async function withoutQueueing(client: Sql, lockTimeoutMs: number, work: () => Promise<void>): Promise<void> {
  await client`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`;
  await work().catch((cause: unknown) => {
    if (!isLocked(cause)) throw cause;
    const waited = `A table that a migration changes was in use for ${lockTimeoutMs / 1000} seconds.`;
    throw new Error(`${waited} No migration was applied: run it again when less is going on.`, { cause });
  });
  await client`select set_config('lock_timeout', '0', false)`;
}

/** Applies migrations newer than `appliedUntil`. Repeats what Drizzle's migrator does, because that one begins a transaction of its own. */
async function applyMigrations(sql: TransactionSql, migrations: MigrationMeta[], appliedUntil: number) {
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const { sql: statements, hash, folderMillis } of migrations) {
    if (folderMillis <= appliedUntil) continue;
    for (const statement of statements) await sql.unsafe(statement);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
}

async function updateSchema(db: Database, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, 'migrations') });
  const made = migrations.map(({ folderMillis }) => folderMillis);
  const appliedUntil = await readApplied(db, Math.min(...made));
  await db.$client.begin(async (sql) => {
    await applyMigrations(sql, migrations, appliedUntil);
    if (appliedUntil <= Math.max(...made)) await applyFunctions(sql, join(folder, 'functions'));
  });
}

/**
 * Brings the database at `url` to the current schema. Several processes may call it at once, and repeatedly. Changes nothing if a migration
 * or function fails, or a table is locked for five seconds. Throws UnsuitableDatabase for a database of an unreleased version.
 */
export async function migrateDatabase(
  url: string,
  { folder = join(process.cwd(), 'db'), lockTimeoutMs = LOCK_TIMEOUT_MS }: Options = {},
): Promise<void> {
  await requireDirectDatabase(url);
  const db = openDatabase({ url, poolSize: 1, applicationName: 'lineup-migrate' });
  const client = db.$client;
  try {
    await checkServerFeatures(db);
    await client`select pg_advisory_lock(${LOCKS.migrations})`;
    await withoutQueueing(client, lockTimeoutMs, async () => {
      await updateSchema(db, folder);
      await createMonths(client);
    });
    await prepareQueues(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Creates the partitions of this month and the next two. Later, the daily job does the same. */
async function createMonths(client: Sql): Promise<void> {
  await client`
    select create_month_partitions(now() + make_interval(months => n)) from generate_series(0, 2) n`;
}

async function prepareQueues(client: Sql): Promise<void> {
  const boss = new PgBoss({
    db: jobStore(client),
    schema: JOBS_SCHEMA,
    clock: timerlessClock,
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
