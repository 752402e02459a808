import type { Database } from '@/db/client';
import { optionId } from '@/lib/quiz/question-ids';
import type { ToldAt } from './quiz-bots';

type Stored = {
  question_id: string;
  player_id: string;
  option_key: string;
  choice: number;
  correct: boolean;
  points: number;
  times: number;
};

export type Verdict = { answer: ToldAt; outcome: 'kept' | 'lost' | 'twice' | 'different' };

export async function checkAnswers(db: Database, told: readonly ToldAt[]): Promise<Verdict[]> {
  const rows = await db.$client<Stored[]>`
    select a.question_id, q.player_id, q.option_key, a.choice, a.choice = q.answer_index as correct, a.points,
      count(*) over (partition by a.question_id)::integer as times
    from answers a join questions q on q.id = a.question_id`;
  const stored = new Map(rows.map((row) => [row.question_id, row]));
  return told.map((answer) => ({ answer, outcome: outcomeOf(answer, stored.get(answer.questionId)) }));
}

function outcomeOf({ playerId, optionId: chosen, judgement }: ToldAt, stored: Stored | undefined) {
  if (stored?.player_id !== playerId) return 'lost';
  if (stored.times > 1) return 'twice';
  const storedOption = stored.choice === 0 ? null : optionId(stored.option_key, stored.choice);
  const isSame =
    storedOption === chosen &&
    judgement.choice === chosen &&
    judgement.correct === stored.correct &&
    judgement.points === stored.points;
  return isSame ? 'kept' : 'different';
}
