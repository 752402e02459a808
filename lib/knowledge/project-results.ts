import type { Transaction } from '@/db/client';
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

export const projectResultsJob: Job = {
  name: 'project results',
  everySeconds: 10,
  run: projectResults,
};

/**
 * Adds a guest's answers to the results of the new account, with no hours of play. Call it once, in the transaction of the sign-up,
 * after `moveLives` has locked the game, so that no guest answer can follow.
 */
export async function countGuestResults(tx: Transaction, playerId: string): Promise<void> {
  await tx.execute(sql`
    with counted as materialized (
      select (array[q.code_1, q.code_2, q.code_3, q.code_4])[q.answer_index] as code,
        (a.judged_at at time zone 'UTC')::date as day, (a.choice = q.answer_index)::integer as is_right, q.par::integer as par
      from answers a
      cross join lateral (select o.* from questions o where o.id = a.question_id offset 0) q
      where a.player_id = ${playerId}::uuid and a.guest and a.choice > 0 and q.points > 0
    ), days as (
      insert into day_results (player_id, day, hours, answers, right_answers, par)
      select ${playerId}::uuid, day, 0, count(*), sum(is_right), sum(par) from counted group by day
    )
    insert into category_results (player_id, category_code, answers, right_answers, par)
    select ${playerId}::uuid, code, count(*), sum(is_right), sum(par) from counted group by code`);
}
