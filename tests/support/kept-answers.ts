import { expect } from 'vitest';
import type { Database } from '@/db/client';
import { modelOf, type Told } from './bot-player';
import { projectAll } from './project-all';

/** A player's acknowledged play: `answers` in all, from the balance `start`. */
export type Play = { told: Told[]; answers: number; start: { lives: number; stars: number } };

/** Expects every acknowledged answer to be stored once, and nothing else; lives, stars and scores match. */
export async function expectKept(
  db: Database,
  playerId: string,
  { told, answers, start }: Play,
): Promise<void> {
  const sql = db.$client;
  const stored = await sql<{ question_id: string; correct: boolean; score: number }[]>`
    select a.question_id, a.choice = q.answer_index as correct,
      (sum(a.points) over (order by a.sequence))::integer as score
    from answers a join questions q on q.id = a.question_id where q.player_id = ${playerId}::uuid`;
  expect(stored.length).toBe(answers);
  const byId = new Map(stored.map((row) => [row.question_id, row]));
  for (const { questionId, judgement } of told)
    expect(byId.get(questionId)).toMatchObject({
      correct: judgement.correct,
      score: judgement.total_score,
    });
  const model = modelOf(answers, start);
  const [state] = await sql`
    select lives, stars, total_score as score from game_states where player_id = ${playerId}::uuid`;
  expect(state).toEqual(model);
  await projectAll(db);
  const windows = await sql`select score from scores where player_id = ${playerId}::uuid`;
  expect([...windows]).toEqual([{ score: model.score }, { score: model.score }]);
}
