import { sql } from '@/db/sql';
import { RECENT_DAYS } from '@/lib/contract/knowledge/knowledge-view';
import type { Context } from '@/lib/platform/context';

/** Sums over a category of all time; over the recent days where `code` is null. */
export type ResultsRow = {
  code: number | null;
  answers: number;
  right_answers: number;
  par: number;
};

/**
 * Returns a player's results, exact at once: what the projection has counted, and the answers that it has not read yet. Those are
 * in the player's last sets. It walks back from the last row of player_sets to the first one with an answer that was read.
 */
export async function readResults(
  { db, now }: Pick<Context, 'db' | 'now'>,
  playerId: string,
): Promise<ResultsRow[]> {
  const since = new Date(now().getTime() - (RECENT_DAYS - 1) * 24 * 60 * 60 * 1000)
    .toISOString()
    .slice(0, 10);
  return db.execute<ResultsRow>(sql`
    with recursive mark as materialized (
      select done_number from projections where name = 'results'
    ), last as materialized (
      select max(p.chunk) as chunk from player_sets p where p.player_id = ${playerId}::uuid
    ), walked (chunk, set_ids, is_read) as (
      select l.chunk + 1, '{}'::uuid[], false from last l where l.chunk is not null
      union all
      select p.chunk, p.set_ids, exists (
        select from unnest(p.set_ids) s (id), set_answers(s.id) a where a.number <= (select done_number from mark)
      )
      from walked w join player_sets p on p.player_id = ${playerId}::uuid and p.chunk = w.chunk - 1
      where not w.is_read
    ), unread as materialized (
      select (array[q.code_1, q.code_2, q.code_3, q.code_4])[q.answer_index] as code, a.choice = q.answer_index as is_right,
        q.par, (a.judged_at at time zone 'UTC')::date as day
      from walked w
      cross join unnest(w.set_ids) s (id)
      cross join lateral set_answers(s.id) a
      cross join lateral (select o.* from questions o where o.id = a.question_id offset 0) q
      where a.number > (select done_number from mark) and not a.guest and a.choice > 0 and q.points > 0
    ), counted as (
      select category_code as code, answers, right_answers, par from category_results
      where player_id = ${playerId}::uuid
      union all
      select null, answers, right_answers, par from day_results
      where player_id = ${playerId}::uuid and day >= ${since}::date
      union all
      select n.code, 1, u.is_right::integer, u.par::integer
      from unread u cross join lateral (values (u.code), (null)) n (code)
      where n.code is not null or u.day >= ${since}::date
    )
    select code, sum(answers)::integer as answers, sum(right_answers)::integer as right_answers,
      sum(par)::integer as par
    from counted group by 1 order by 2 desc, 1`);
}
