import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { type Projection, runProjection } from '@/lib/projections/run-projection';

const RESULTS: Projection<void> = {
  name: 'results',
  batchSize: 2000,
  apply: async (tx, { after, upTo }) => {
    await tx.execute(sql`select add_results(${after}, ${upTo})`);
  },
};

export function projectResults(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  return runProjection(ctx, RESULTS, signal);
}

/** All answers of a player within this time change one row together. */
export const projectResultsJob: Job = {
  name: 'project results',
  everySeconds: 10,
  run: projectResults,
};
