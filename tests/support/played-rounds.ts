import { withDatabase } from './e2e';

/** Stores a game of a live room of so many days ago, with the player's answers: seven of ten right, par in four, none to the last. */
export async function addPastRoomGame(playerId: string, daysAgo: number): Promise<void> {
  await withDatabase(async (sql) => {
    await sql`
      insert into player_room_games (id, player_id, record_ids, codes, answer_indexes, pars, choices)
      select uuid_v7(now() - ${daysAgo}::integer * interval '1 day'), ${playerId}::uuid, array_agg(r.id),
        array_agg(array[r.category_code, 1200, 5040, 4010]::smallint[]), array_agg(1), array_agg(n <= 4),
        array_agg(case when n <= 7 then 1 when n < 10 then 2 else 0 end)
      from (select *, row_number() over (order by id) as n from (select * from booking_records limit 10) o) r`;
  });
}

export async function addPastRounds(playerId: string, daysAgo: readonly number[]): Promise<void> {
  await withDatabase(async (sql) => {
    for (const days of daysAgo) {
      const [{ id = '' } = {}] = await sql<{ id: string }[]>`
        select new_set_id(now() - ${days}::integer * interval '1 day') as id`;
      await sql`
        insert into questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index,
          points, timed, par)
        select question_id(${id}::uuid, n::integer), ${playerId}::uuid, r.id, question_id(gen_random_uuid(), 0),
          r.category_code, 1200, 5040, 4010, n - 1, 1, 10, true, n > 5
        from (select *, row_number() over (order by id) as n from (select * from booking_records limit 10) o) r`;
      await sql`
        insert into answers (player_id, question_id, judged_at, sequence, streak_after, choice, points, regenerated, life_spent,
          star_spent)
        select q.player_id, q.id, timestamp_of(q.id) + q.position * interval '5 seconds', 0, 0,
          case when q.position < 6 then 1 else 2 end, 0, 0, false, false
        from set_questions(${id}::uuid) q`;
      await sql`
        select note_dealt_set(${playerId}::uuid, ${id}::uuid, array_agg(record_id)) from set_questions(${id}::uuid)`;
    }
  });
}
