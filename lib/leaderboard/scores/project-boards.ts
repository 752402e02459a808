import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { type AnswerSpan, type Projection, runProjection } from '@/lib/projections/run-projection';

const BOARDS: Projection<void> = { name: 'boards', batchSize: 5000, apply: addScores };

export function projectBoards(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  return runProjection(ctx, BOARDS, signal);
}

async function addScores(db: Queryable, { after, upTo }: AnswerSpan): Promise<void> {
  await db.execute(sql`select lock_boards()`);
  // OFFSET 0 makes PostgreSQL use the index for each lookup. An update by ctid costs less than an upsert.
  const rows = await db.execute<{ window_id: number }>(sql`
    with scored as materialized (
      select a.player_id, w.id as window_id, sum(a.points)::integer as points, max(a.judged_at) as reached_at
      from answers a
      cross join lateral (values (week_window(a.judged_at)), (month_window(a.judged_at))) w (id)
      where a.number > ${after} and a.number <= ${upTo} and a.points > 0 and not a.guest
      group by 1, 2
    ), earned as materialized (
      select r.*, g.listed, s.score_ctid from scored r
      cross join lateral (select o.listed from game_states o where o.player_id = r.player_id offset 0) g
      left join lateral (
        select o.ctid as score_ctid from scores o where o.player_id = r.player_id and o.window_id = r.window_id offset 0
      ) s on true
    ), added as (
      update scores s set score = s.score + e.points, reached_at = greatest(s.reached_at, e.reached_at)
      from earned e where s.ctid = e.score_ctid
    ), started as (
      insert into scores (window_id, player_id, score, reached_at, listed)
      select e.window_id, e.player_id, e.points, e.reached_at, e.listed from earned e where e.score_ctid is null
    )
    select distinct window_id from earned`);
  if (rows.length > 0)
    await db.execute(sql`select cut_board_blocks(${rows.map((row) => row.window_id)}::integer[])`);
}

export const projectBoardsJob: Job = {
  name: 'project boards',
  everySeconds: 0.4,
  run: projectBoards,
};
