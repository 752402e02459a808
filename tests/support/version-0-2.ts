import type { Sql } from 'postgres';
import type { WorldPlayer } from './game-world';

/** How version 0.2 dealt and judged, for tests of a database that it shares with this version. */

const WINDOWS = { weekly: 1202647, monthly: 2202611 };

/** Creates ten records in a schema that has no pools yet. */
export async function createRecordsAs02(sql: Sql): Promise<void> {
  await sql`insert into counties (fips, name, state, lat, long) values ('06037', 'Los Angeles', 'CA', 0, 0) on conflict do nothing`;
  await sql`
    with photo as (
      insert into photos (storage_key, perceptual_hash, width_px) values ('x', 0, 232) returning id
    )
    insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence, charge_normalized, photo_id,
      synthetic, imported_at)
    select n::text, '06037', '2026-01-01', 1180, 1, 'x', photo.id, true, now() from photo, generate_series(1, 10) n`;
}

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

/**
 * Writes players who were dealt `sets` sets of ten by version 0.2 in the months before now, with every third answer wrong and
 * the last set open after its fifth question. One question of each set was replaced. Returns nothing; all ids are random.
 */
export async function plantHistories02(
  sql: Sql,
  { players, sets }: { players: number; sets: number },
): Promise<void> {
  await sql`create temporary table made as select gen_random_uuid() as player_id, n from generate_series(1, ${players}::integer) n`;
  await sql`
    insert into players (id, username_sealed, username_index, email_sealed, email_index, referral_code)
    select player_id, 'x', player_id::text, 'x', player_id::text, left(md5(player_id::text), 12) from made`;
  await sql`
    create temporary table dealt as
    select m.player_id, gen_random_uuid() as set_id, s = ${sets}::integer as is_open,
      date_trunc('hour', now()) - make_interval(days => (${sets}::integer - s) * 12, mins => m.n % 1000) as dealt_at
    from made m, generate_series(1, ${sets}::integer) s`;
  await sql`
    insert into questions (player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points, timed,
      dealt_at, replaced_at)
    select d.player_id, d.set_id, least(p, 9), gen_random_uuid(),
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()], '{1180,1200,2010,2070}', 1, 10, true,
      d.dealt_at + p * interval '1 second', case when p = 9 then d.dealt_at end
    from dealt d, generate_series(0, 10) p`;
  await sql`
    insert into answers (question_id, player_id, choice, correct, judged_at, lives_after, stars_after, score_after, streak_after)
    select q.id, q.player_id, 1 + (q.position % 3 = 0)::integer, q.position % 3 <> 0, q.dealt_at + interval '1 minute', 1, 0, 0,
      q.position % 3
    from questions q join dealt d on d.set_id = q.set_id
    where q.replaced_at is null and (not d.is_open or q.position < 5)`;
  await sql`
    insert into game_states (player_id, lives, total_score, current_set_id)
    select m.player_id, 100000 - count(*) filter (where not a.correct), 10 * count(*) filter (where a.correct),
      (select d.set_id from dealt d where d.player_id = m.player_id and d.is_open)
    from made m join answers a on a.player_id = m.player_id group by m.player_id`;
  await sql`
    insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
    select player_id, 'sign_up', 100000, 0, now() from made
    union all select a.player_id, 'answer', -1, 0, a.judged_at from answers a join made using (player_id) where not a.correct`;
  await sql`drop table made, dealt`;
}
