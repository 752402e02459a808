import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

export type RoundAnswer = {
  questionId: string;
  setId: string;
  /** The right category. */
  code: number;
  /** Null when the question is open. */
  correct: boolean | null;
  points: number;
  guest: boolean;
  judgedAtMs: number;
  number: number;
  totalScore: number;
  streak: number;
  marks: { boards: number; badges: number };
};

/** Returns the questions of the player's current set, in order, with their answers and how far the projections have read. */
export async function readRoundAnswers(db: Queryable, playerId: string): Promise<RoundAnswer[]> {
  return db.execute<RoundAnswer>(sql`
    select q.id as "questionId", g.open_set_id as "setId", (array[q.code_1, q.code_2, q.code_3, q.code_4])[q.answer_index] as code,
      a.choice = q.answer_index as correct, a.points, a.guest, (extract(epoch from a.judged_at) * 1000)::double precision as "judgedAtMs",
      a.number::double precision as number, g.total_score as "totalScore", g.streak, p.marks
    from game_states g
    cross join lateral set_questions(g.open_set_id) q
    left join lateral (
      select o.* from answers o where o.player_id = q.player_id and o.question_id = q.id offset 0
    ) a on true
    cross join (
      select jsonb_object_agg(o.name, o.done_number) as marks from projections o where o.name in ('boards', 'badges')
    ) p
    where g.player_id = ${playerId}::uuid and q.player_id = g.player_id and not q.replaced
    order by q.position`);
}
