import type { DailyAnswerInput } from '@/lib/contract/daily/schemas';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import type { AnswerBatcher } from '../quiz/answer-batcher';
import { type AnswerJudged, judgeAnswer } from '../quiz/judge-answer';
import { judgeDailyAnswers } from './judge-daily-answers';

/** Judges answers of dailies. In the realtime process those that arrive together share a transaction. */
export type DailyJudge = Pick<AnswerBatcher, 'judge'>;

/**
 * Judges an answer to a question of the daily, or a timeout without an option, and resolves after the commit. Idempotent. The
 * tenth answer finishes the daily. Without `judge` it is judged in a transaction of its own. Throws AppError: NOT_SIGNED_IN,
 * NOT_FOUND, ANSWERED_ELSEWHERE, TOO_EARLY, and with `judge` UNAVAILABLE (send it again).
 */
export function answerDaily(
  ctx: PlayerContext,
  input: DailyAnswerInput,
  judge: DailyJudge = judgeAlone(ctx),
): Promise<AnswerJudged> {
  return judgeAnswer({ ...ctx, answers: judge }, input);
}

function judgeAlone({ db, now, random }: PlayerContext): DailyJudge {
  return {
    async judge(answer) {
      const settings = { now: now(), minGapMs: env().ANSWER_MIN_GAP_MS, random };
      const [judged] = await judgeDailyAnswers(db, [answer], settings);
      if (!judged) throw new Error('an answer of the daily came back without an outcome');
      return judged;
    },
  };
}
