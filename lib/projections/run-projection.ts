import type { Queryable } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { settledNumber } from './settled-number';

/** A range of `quiz_answers.number`. */
export type AnswerSpan = { after: number; upTo: number };

export type Projection = {
  /** The row of `projections` that holds how far it has read. */
  name: 'boards';
  /** Numbers per transaction. */
  batchSize: number;
  /** Derives its rows from the answers of the span. Runs once for each span that is committed. */
  apply(sql: Queryable, span: AnswerSpan): Promise<void>;
};

/**
 * Derives what follows from the answers stored until now, each exactly once, whatever stops it: the rows and the watermark are
 * committed together. Returns early while another process runs the same projection. Stops between batches when the signal aborts.
 */
export async function runProjection(
  { db }: Pick<Context, 'db'>,
  projection: Projection,
  signal?: AbortSignal,
): Promise<void> {
  const settled = await settledNumber(db.$client);
  for (let isBehind = settled !== null; isBehind && !signal?.aborted; )
    isBehind = await db.$client.begin((sql) => applyNext(sql, projection, settled ?? 0));
}

/** Returns whether more settled answers remain. The settings keep every read a short index range, whatever the statistics say. */
async function applyNext(sql: Queryable, projection: Projection, settled: number): Promise<boolean> {
  const { name, batchSize } = projection;
  const [mark] = await sql<{ after: number }[]>`
    select done_number::double precision as after, set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)
    from projections where name = ${name} for update skip locked`;
  if (!mark || mark.after >= settled) return false;
  const upTo = Math.min(settled, mark.after + batchSize);
  await projection.apply(sql, { after: mark.after, upTo });
  await sql`update projections set done_number = ${upTo} where name = ${name}`;
  return upTo < settled;
}
