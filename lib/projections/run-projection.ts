import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { settledNumber } from './settled-number';

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
    const applied = await db.transaction((tx) => applyNext(tx, projection, settled ?? 0));
    if (applied) await projection.committed?.(applied.result);
    isBehind = applied !== null && applied.upTo < (settled ?? 0);
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
