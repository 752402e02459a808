import type { Sql } from 'postgres';
import type { WorldPlayer } from './game-world';

/** How version 0.2 dealt and judged, for tests of a database that it shares with this version. */

const WINDOWS = { weekly: 1202647, monthly: 2202611 };

/** Deals a set of ten and returns the ids of its questions in order. */
export async function dealAs02(sql: Sql, { playerId }: WorldPlayer): Promise<string[]> {
  await sql`
    with made as (select gen_random_uuid() as set_id), placed as (
      update game_states set current_set_id = made.set_id from made where player_id = ${playerId}::uuid
    )
    insert into questions (player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points, timed,
      dealt_at)
    select ${playerId}::uuid, made.set_id, row_number() over () - 1, p.record_id,
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()], '{1180,1200,2010,2070}', 1, 10, true,
      now()
    from made, pick_records(${playerId}::uuid, null, now(), 0.5, 10, '{1180,1200,2010,2070,4010,5040,1050,2040}', '{}') p`;
  const rows = await sql<{ id: string }[]>`
    select id from questions where player_id = ${playerId}::uuid order by position`;
  return rows.map(({ id }) => id);
}

/** Judges an answer, right or wrong, and returns the outcome and the score. */
export async function judgeAs02(
  sql: Sql,
  { playerId, sessionId }: WorldPlayer,
  questionId: string,
  isRight = true,
): Promise<{ outcome: string; score: number; lives: number } | undefined> {
  const [judged] = await sql<{ outcome: string; score: number; lives: number }[]>`
    select j.outcome, j.score, j.lives from questions q, judge_answers(array[q.id], array[${playerId}::uuid],
      array[${sessionId}::uuid], array[q.option_ids[${isRight ? 1 : 2}::integer]], now(), 0, ${WINDOWS.weekly}::integer,
      ${WINDOWS.monthly}::integer) j
    where q.id = ${questionId}::uuid`;
  return judged;
}
