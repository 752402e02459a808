import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { utcDay } from '@/lib/contract/daily/day';
import type { AnswerPracticeInput, PracticeResult } from '@/lib/contract/practice/practice';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { wireJudgement } from '../quiz/judging/judge-answer';
import { readOption } from '../quiz/question-ids';
import { countMistakes, findMissed, type MissedQuestion, RIGHT_DAYS } from './missed-questions';

const UNUSED_FIELDS = {
  lives: 0,
  stars: 0,
  score: 0,
  nextLifeAtMs: null,
  streak: 0,
  points: 0,
  lifeWon: false,
};

/** Judges an answer. Right answers on two UTC days end the mistake; a wrong one resets the count. Throws NOT_FOUND. */
export async function answerPractice(
  ctx: PlayerContext,
  { question_id: questionId, option_id: optionId }: AnswerPracticeInput,
): Promise<PracticeResult> {
  const now = ctx.now();
  const { playerId } = ctx.actor;
  const mistake = await findMissed(ctx.db, playerId, { questionId, now });
  const { key, n: choice } = readOption(optionId);
  if (!mistake || key !== mistake.optionKey || choice < 1 || choice > mistake.optionCodes.length)
    throw new AppError('NOT_FOUND', message('practice', 'questionGone'));
  const correct = choice === mistake.answerIndex;
  const rightDays = await storePractice(ctx.db, { playerId, mistake, correct, now });
  const { answers, rightAnswers } = mistake;
  const recordResults = answers === null ? null : { answers, right: rightAnswers ?? 0 };
  const judged = { ...UNUSED_FIELDS, ...mistake, outcome: 'JUDGED' as const, choice, correct, recordResults };
  const judgement = await wireJudgement(ctx, questionId, judged);
  return {
    question_id: questionId,
    choice: judgement.choice,
    options: judgement.options,
    correct,
    explanation: judgement.explanation,
    bookings: judgement.bookings,
    clue: judgement.clue,
    photo_right_percent: judgement.photo_right_percent,
    gone: rightDays >= RIGHT_DAYS,
    left: await countMistakes(ctx.db, playerId, now),
  };
}

type Practiced = { playerId: string; mistake: MissedQuestion; correct: boolean; now: Date };

/** Stores the answer, unless the mistake has ended. Returns the number of days with a right answer. */
async function storePractice(db: Queryable, { playerId, mistake, correct, now }: Practiced): Promise<number> {
  const { recordId } = mistake;
  const [today, at] = [utcDay(now.getTime()), now.toISOString()];
  const missedAt = new Date(mistake.missedAtMs).toISOString();
  const [row] = await db.execute<{ rightDays: number }>(sql`
    insert into practiced_mistakes as p (player_id, record_id, right_days, last_right_on, practiced_at)
    values (${playerId}::uuid, ${recordId}::uuid, ${correct}::boolean::integer,
      case when ${correct}::boolean then ${today}::date end, ${at}::timestamptz)
    on conflict (player_id, record_id) do update set
      right_days = case
        when p.right_days >= ${RIGHT_DAYS} or not ${correct}::boolean then excluded.right_days
        when p.last_right_on = excluded.last_right_on then p.right_days
        else p.right_days + 1 end,
      last_right_on = excluded.last_right_on, practiced_at = excluded.practiced_at
    where p.right_days < ${RIGHT_DAYS} or p.practiced_at < ${missedAt}::timestamptz
    returning right_days as "rightDays"`);
  return row?.rightDays ?? RIGHT_DAYS;
}
