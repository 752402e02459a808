import { systemRandom } from '@/lib/platform/random/system-random';
import { type AnswerBatcher, type AnswerBatcherOptions, createAnswerBatcher } from '../quiz/answer-batcher';
import { judgeDailyAnswers } from './judge-daily-answers';

/** Returns a batcher that judges answers of dailies. */
export const createDailyBatcher = (options: AnswerBatcherOptions): AnswerBatcher =>
  createAnswerBatcher(options, {
    name: 'answers of dailies',
    judgeAll: (db, answers, settings) =>
      judgeDailyAnswers(db, answers, { ...settings, random: systemRandom }),
  });
