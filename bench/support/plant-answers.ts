import type { Database } from '@/db/client';
import { createPlayers } from '@/tests/support/game-world';

const PLAYERS = 1000;
const ROWS_PER_STATEMENT = 250_000;

async function sizeOf(db: Database): Promise<number> {
  const [row] = await db.$client<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  return Number(row?.bytes);
}

/** Inserts judged questions until the database has `bytes`, indexes included. Returns its size. */
export async function plantAnswers(db: Database, bytes: number): Promise<number> {
  await createPlayers(db, PLAYERS);
  const sql = db.$client;
  while ((await sizeOf(db)) < bytes) {
    await sql`
      with players as (select array_agg(player_id) as ids from game_states), planted as (
        insert into questions (id, player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points,
          timed, dealt_at)
        select gen_random_uuid(), p.ids[1 + i % cardinality(p.ids)], gen_random_uuid(), i % 10, gen_random_uuid(),
          array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()], '{1180,1200,2010,2070}', 1 + i % 4, 10,
          true, now()
        from players p, generate_series(1, ${ROWS_PER_STATEMENT}::integer) i
        returning id, player_id
      )
      insert into answers (question_id, player_id, choice, correct, judged_at, lives_after, stars_after, score_after)
      select id, player_id, 1, true, now(), 10, 0, 10 from planted`;
  }
  await sql`vacuum analyze`;
  return sizeOf(db);
}
