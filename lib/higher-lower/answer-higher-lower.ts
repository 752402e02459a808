import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type {
  AnswerHigherLowerInput,
  HigherLowerView,
  Question,
} from '@/lib/contract/higher-lower/higher-lower';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { message } from '@/messages/message';
import { type Run, readRun, viewOf, withNextQuestion } from './run';

type Answer = AnswerHigherLowerInput['pick'];

const isRight = ({ counts: [left, right] }: Question, pick: Answer) => left > right === (pick === 'left');

/** Judges an answer. A wrong one ends the run. Idempotent. Throws NOT_FOUND for a question that is neither open nor the last one. */
export async function answerHigherLower(
  ctx: PlayerContext,
  { question_id, pick }: AnswerHigherLowerInput,
): Promise<HigherLowerView> {
  const { playerId } = ctx.actor;
  const bookings = await readBookingCounts(ctx);
  const run = await ctx.db.transaction(async (tx) => {
    const before = await readRun(tx, playerId, { lock: true });
    if (before?.answered?.id === question_id) return before;
    if (before?.question?.id !== question_id)
      throw new AppError('NOT_FOUND', message('higherLower', 'notOpen'));
    const correct = isRight(before.question, pick);
    const right = before.length + Number(correct);
    const judged: Run = {
      ...before,
      length: right,
      best: Math.max(before.best, right),
      question: null,
      answered: { ...before.question, pick, correct },
    };
    const after = correct ? withNextQuestion(judged, bookings, ctx.random) : judged;
    await storeRun(tx, ctx, after);
    return after;
  });
  return viewOf(ctx, run, bookings);
}

const json = (value: object | null) => value && JSON.stringify(value);

async function storeRun(tx: Transaction, { actor, now }: PlayerContext, run: Run): Promise<void> {
  const at = now().toISOString();
  await tx.execute(sql`
    update higher_lower_runs set county = ${run.county}, run = ${run.length}, asked = ${run.asked}::integer[],
      best = ${run.best}, best_at = case when ${run.best}::integer > best then ${at}::timestamptz else best_at end,
      question = ${json(run.question)}::text::jsonb, answered = ${json(run.answered)}::text::jsonb,
      updated_at = ${at}::timestamptz
    where player_id = ${actor.playerId}::uuid`);
}
