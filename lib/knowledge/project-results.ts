import type { Context } from '@/lib/platform/context';
import { type Projection, runProjection } from '@/lib/projections/run-projection';

const RESULTS: Projection<unknown> = {
  name: 'results',
  batchSize: 5000,
  apply: (sql, { after, upTo }) => sql`select add_results(${after}, ${upTo})`,
};

/** Adds new answers to the results of records, categories and days. */
export function projectResults(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  return runProjection(ctx, RESULTS, signal);
}
