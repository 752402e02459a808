import type { Database } from '@/db/client';
import { systemRandom } from '@/lib/platform/random';
import { newRoundId, questionId } from '@/lib/quiz/question-ids';

/** An answer as judging stores it: what came back before it, and what it cost or won. Without a cost it is right. */
export type PlantedAnswer = { regenerated?: number; spent?: 'life' | 'star'; won?: boolean };

/** Stores a set of answered questions and moves the player's game. Returns the set's id. `answers` may depend on the player's lives. */
export async function plantAnswers(
  db: Database,
  playerId: string,
  answers: readonly PlantedAnswer[] | ((lives: number) => readonly PlantedAnswer[]),
  at = new Date(),
): Promise<string> {
  const setId = newRoundId(at.getTime(), systemRandom);
  await db.$client.begin(async (transaction) => {
    const sql = transaction as unknown as Database['$client'];
    const [game] = await sql<{ sequence: number; lives: number }[]>`
      select sequence, lives from game_states where player_id = ${playerId}::uuid for no key update`;
    const planted = typeof answers === 'function' ? answers(game?.lives ?? 0) : answers;
    if (planted.length === 0) return;
    const rows = planted.map(({ regenerated = 0, spent, won = false }, i) => ({
      id: questionId(setId, i + 1),
      n: i + 1,
      regenerated,
      life: spent === 'life',
      star: spent === 'star',
      won,
    }));
    const from = sql`
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r (id uuid, n integer, regenerated integer, life boolean, star boolean, won boolean)`;
    await sql`
      insert into questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index,
        points, timed)
      select r.id, ${playerId}::uuid, gen_random_uuid(), gen_random_uuid(), 1180, 1200, 2010, 2070, r.n - 1, 1, 0, true
      ${from}`;
    await sql`
      select note_dealt_set(${playerId}::uuid, ${setId}::uuid, array(
        select record_id from set_questions(${setId}::uuid)))`;
    await sql`
      insert into answers (player_id, question_id, judged_at, sequence, streak_after, choice, points, regenerated,
        life_spent, star_spent, life_won)
      select ${playerId}::uuid, r.id, ${at.toISOString()}::timestamptz, ${game?.sequence ?? 0}::integer + r.n, 0,
        case when r.life or r.star then 0 else 1 end, 0, r.regenerated, r.life, r.star, r.won ${from}`;
    await sql`
      update game_states g set open_set_id = ${setId}::uuid, sequence = g.sequence + s.answers, stars = g.stars - s.stars, lives = s.lives,
        regenerating_since = regenerating_since(s.lives, g.regenerating_since, ${at.toISOString()}::timestamptz)
      from (select count(*)::integer as answers, count(*) filter (where r.star)::integer as stars,
        o.lives + sum(r.regenerated + r.won::integer - r.life::integer)::integer as lives
        from game_states o, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as r (regenerated integer, life boolean, star boolean, won boolean)
        where o.player_id = ${playerId}::uuid group by o.lives) s
      where g.player_id = ${playerId}::uuid`;
  });
  return setId;
}
