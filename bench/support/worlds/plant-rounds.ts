import type { Sql } from '@/db/client';

type Plan = {
  playerIds: readonly string[];
  roundsEach: number;
  /** When the last round was dealt, a millisecond after the previous one. Its month must have partitions. */
  at?: Date;
  /** Whether all questions have right answers. */
  answered?: boolean;
};

/**
 * Deals rounds of ten directly in the tables, as if all players played at the same time. Asks about each record in turn, or about
 * made-up ones if there is none. The right option is the first.
 */
export async function plantRounds(sql: Sql, plan: Plan): Promise<void> {
  const { playerIds, roundsEach, at = new Date(), answered = false } = plan;
  const atIso = at.toISOString();
  await sql`
    with records as materialized (
      select id, row_number() over () - 1 as place from booking_records
    ), sets as materialized (
      select d.*, new_set_id(${atIso}::timestamptz - (d.places - d.place) * interval '1 ms') as id
      from (select row_number() over (order by n) as place, count(*) over () as places,
              g.player_id, g.sequence, n, coalesce(c.next, 0) + n / 4 as chunk
            from generate_series(0, ${roundsEach}::integer - 1) n,
              game_states g left join lateral (
                select max(p.chunk) + 1 as next from player_sets p where p.player_id = g.player_id) c on true
            where g.player_id = any(${playerIds}::uuid[]) order by place) d
    ), asked as materialized (
      select question_id(q.set_id, q.position + 1) as id, q.*, coalesce(r.id, gen_random_uuid()) as record_id
      from (select s.player_id, s.id as set_id, s.n, s.chunk, s.place, s.sequence, position
            from sets s, generate_series(0, 9) position) q
      left join records r on r.place = (q.place * 10 + q.position) % (select nullif(count(*), 0) from records)
      order by q.place, q.position
    ), dealt as (
      insert into questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index,
        points, timed)
      select id, player_id, record_id, question_id(gen_random_uuid(), 0), 1180, 2010, 4010, 5040, position, 1, 10, true
      from asked
    ), noted as (
      insert into player_sets (player_id, chunk, set_ids, record_ids)
      select player_id, chunk, array_agg(set_id order by n) filter (where position = 0), array_agg(record_id order by n, position)
      from asked group by player_id, chunk
    ), answered as (
      insert into answers (player_id, question_id, judged_at, sequence, streak_after, choice, points, regenerated, life_spent,
        star_spent)
      select player_id, id, ${atIso}::timestamptz, sequence + n * 10 + position + 1, sequence + n * 10 + position + 1, 1, 10, 0, false, false
      from asked where ${answered}::boolean order by n, position, place
      returning 1
    )
    update game_states g
    set open_set_id = s.id, sequence = g.sequence + a.answers, streak = g.sequence + a.answers, best_streak = g.sequence + a.answers,
      answered = g.answered + a.answers, total_score = g.total_score + 10 * a.answers
    from sets s, (select ${answered ? 10 * roundsEach : 0}::integer as answers) a
    where s.player_id = g.player_id and s.n = ${roundsEach}::integer - 1`;
}
