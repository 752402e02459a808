import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

const POLL_MS = 10;
/** While a projection is less behind than this, it pauses between two transactions as long as the first one took, up to a limit. */
const PAUSES_BELOW_ANSWERS = 20_000;
const LONGEST_PAUSE_MS = 200;
/** A judge's statement is canceled long before. */
const MOST_WAIT_MS = 10_000;

/** A range of `answers.number`. */
export type AnswerSpan = { after: number; upTo: number };

export type Projection<Result> = {
  /** The row of `projections` that holds how far it has read. */
  name: 'boards' | 'badges' | 'results';
  /** Numbers per transaction. */
  batchSize: number;
  /** Derives its rows from the answers of the span. Runs once for each span that is committed. */
  apply(tx: Transaction, span: AnswerSpan): Promise<Result>;
  /** Runs after the commit, and not at all when the process dies before. */
  committed?(result: Result): Promise<void>;
};

/**
 * Derives what follows from the answers stored until now, each exactly once, whatever stops it: the rows and the watermark are
 * committed together. Returns early while another process runs the same projection. Stops between batches when the signal aborts.
 */
export async function runProjection<Result>(
  { db }: Pick<Context, 'db'>,
  projection: Projection<Result>,
  signal?: AbortSignal,
): Promise<void> {
  const settled = await settledNumber(db);
  for (let isBehind = settled !== null; isBehind && !signal?.aborted; ) {
    const beganMs = performance.now();
    const applied = await db.transaction((tx) => applyNext(tx, projection, settled ?? 0));
    const tookMs = performance.now() - beganMs;
    if (applied) await projection.committed?.(applied.result);
    const left = applied === null ? 0 : (settled ?? 0) - applied.upTo;
    isBehind = left > 0;
    // Players' answers are judged meanwhile, instead of waiting for a core.
    if (isBehind && left < PAUSES_BELOW_ANSWERS) await sleep(Math.min(tookMs, LONGEST_PAUSE_MS));
  }
}

/** Returns null where nothing is left to do. The settings keep every read a short index range, whatever the statistics say. */
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
  await tx.execute(sql`update projections set done_number = ${upTo} where name = ${name}`);
  return { upTo, result };
}

/** Returns the virtual ids of the transactions that may still commit an answer. */
async function writersOf(db: Queryable): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select l.virtualtransaction as id from pg_locks l
    where l.locktype = 'relation' and l.relation = 'answers'::regclass and l.mode = 'RowExclusiveLock'
      and l.database = (select d.oid from pg_database d where d.datname = current_database())`);
  return rows.map(({ id }) => id);
}

/**
 * Returns a number up to which no further answer can be committed; null where a transaction stays open for too long. A
 * transaction locks the table of answers before it draws a number, and until it ends. So what had drawn a number when it was
 * read, and was not committed, is among the transactions that hold the lock now. No writer waits for this.
 */
async function settledNumber(db: Queryable): Promise<number | null> {
  const [drawn] = await db.execute<{ number: number }>(sql`
    select case when is_called then last_value else last_value - 1 end::double precision as number from answer_numbers`);
  const untilMs = performance.now() + MOST_WAIT_MS;
  let waitedFor = await writersOf(db);
  while (waitedFor.length > 0) {
    if (performance.now() > untilMs) return null;
    await sleep(POLL_MS);
    const still = new Set(await writersOf(db));
    waitedFor = waitedFor.filter((id) => still.has(id));
  }
  return drawn?.number ?? null;
}
