import type { DailyAnswerInput } from '@/lib/contract/daily/schemas';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { systemRandom } from '@/lib/platform/random';
import {
  type AnswerBatcher,
  type AnswerBatcherOptions,
  createAnswerBatcher,
} from '@/lib/quiz/judging/answer-batcher';
import { type AnswerResult, judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { judgeDailyAnswers } from './judge-daily-answers';

/** A batcher judges answers that arrive together in one transaction. The realtime process uses one. */
export type DailyJudge = Pick<AnswerBatcher, 'judge'>;

/**
 * Judges an answer to a daily, or a timeout if it has no option. The tenth answer finishes the daily. Resolves after the commit.
 * Idempotent. Throws NOT_SIGNED_IN, NOT_FOUND, ANSWERED_ELSEWHERE and TOO_EARLY; with a batcher as `judge`, also UNAVAILABLE (retry).
 */
export function answerDaily(
  ctx: PlayerContext,
  input: DailyAnswerInput,
  judge: DailyJudge = judgeAlone(ctx),
): Promise<AnswerResult> {
  return judgeAnswer({ ...ctx, answers: judge }, input);
}

function judgeAlone({ db, now, random }: PlayerContext): DailyJudge {
  return {
    async judge(answer) {
      const settings = { now: now(), minGapMs: env().ANSWER_MIN_GAP_MS, random };
      const [judged] = await judgeDailyAnswers(db, [answer], settings);
      if (!judged) throw new Error('an answer to a daily got no outcome');
      return judged;
    },
  };
}

export const createDailyBatcher = (options: AnswerBatcherOptions): AnswerBatcher =>
  createAnswerBatcher(options, {
    name: 'answers of dailies',
    judgeAll: (db, answers, settings) =>
      judgeDailyAnswers(db, answers, { ...settings, random: systemRandom }),
  });
