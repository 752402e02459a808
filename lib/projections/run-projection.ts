import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { PROJECTIONS_CHANNEL } from './progress';

const POLL_MS = 10;
const PAUSES_BELOW_ANSWERS = 20_000;
const MAX_PAUSE_MS = 200;
/** Longer than the timeout of statements that store answers, which is 4 s. */
const MAX_WAIT_MS = 10_000;

export type AnswerSpan = { after: number; upTo: number };

export type Projection<Result> = {
  name: 'boards' | 'badges' | 'results';
  batchSize: number;
  /** Derives rows from the answers of the span. Each span is committed exactly once. */
  apply(tx: Transaction, span: AnswerSpan): Promise<Result>;
  /** Runs after the commit, but not if the process dies in between. */
  committed?(result: Result): Promise<void>;
};

/** Applies a projection to all answers stored until now. Returns early if another process runs the same projection. */
export async function runProjection<Result>(
  { db }: Pick<Context, 'db'>,
  projection: Projection<Result>,
  signal?: AbortSignal,
): Promise<void> {
  const settled = await settledNumber(db);
  for (let isBehind = settled !== null; isBehind && !signal?.aborted; ) {
    const startedMs = performance.now();
    const applied = await db.transaction((tx) => applyNext(tx, projection, settled ?? 0));
    const tookMs = performance.now() - startedMs;
    if (applied) await projection.committed?.(applied.result);
    const left = applied === null ? 0 : (settled ?? 0) - applied.upTo;
    isBehind = left > 0;
    // Leaves CPU time for the statements that store answers.
    if (isBehind && left < PAUSES_BELOW_ANSWERS) await sleep(Math.min(tookMs, MAX_PAUSE_MS));
  }
}

/** Returns null if no answer is left or another process has the row. The settings force index scans, even with old statistics. */
async function applyNext<Result>(
  tx: Transaction,
  projection: Projection<Result>,
  settled: number,
): Promise<{ upTo: number; result: Result } | null> {
  const { name, batchSize } = projection;
  const [mark] = await tx.execute<{ after: number }>(sql`
    select done_number::double precision as after, set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)
    from projections where name = ${name} for update skip locked`);
  if (!mark || mark.after >= settled) return null;
  const upTo = Math.min(settled, mark.after + batchSize);
  const result = await projection.apply(tx, { after: mark.after, upTo });
  await tx.execute(sql`
    update projections set done_number = ${upTo} where name = ${name}
    returning pg_notify(${PROJECTIONS_CHANNEL}, name || ' ' || done_number)`);
  return { upTo, result };
}

async function writersOf(db: Queryable): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select l.virtualtransaction as id from pg_locks l
    where l.locktype = 'relation' and l.relation = 'answers'::regclass and l.mode = 'RowExclusiveLock'
      and l.database = (select d.oid from pg_database d where d.datname = current_database())`);
  return rows.map(({ id }) => id);
}

/**
 * Returns a number up to which no further answer can be committed, or null if a transaction stays open for too long. A transaction locks
 * the table `answers` before it draws a number. So each one that drew a number before the read and has not ended still holds the lock.
 * This function waits for these transactions; they do not wait for it.
 */
async function settledNumber(db: Queryable): Promise<number | null> {
  const [drawn] = await db.execute<{ number: number }>(sql`
    select case when is_called then last_value else last_value - 1 end::double precision as number from answer_numbers`);
  const untilMs = performance.now() + MAX_WAIT_MS;
  let waitedFor = await writersOf(db);
  while (waitedFor.length > 0) {
    if (performance.now() > untilMs) return null;
    await sleep(POLL_MS);
    const still = new Set(await writersOf(db));
    waitedFor = waitedFor.filter((id) => still.has(id));
  }
  return drawn?.number ?? null;
}
