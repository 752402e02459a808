import type { DailyView } from '@/lib/contract/daily/daily-view';
import { dailyClosesAtMs, utcDay } from '@/lib/contract/daily/day';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext } from '@/lib/platform/context';
import {
  answeredQuestions,
  hasAnswers,
  isInPlay,
  NOT_STARTED,
  openQuestions,
  questionsOf,
} from './daily-questions';
import { readFilledQuestions } from './fill-void-places';
import { settleDaily } from './finish-daily';
import { nextDailyAtMs } from './player-dailies';
import { readResult } from './read-result';
import { readStanding } from './read-standing';

/**
 * Returns the caller's daily, with its result once it is finished. Replaces void questions that the caller has not answered. Finishes
 * the daily when the questions left are void and cannot be replaced.
 */
export async function getDaily(ctx: PlayerContext): Promise<DailyView> {
  const now = ctx.now();
  const standing = await readStanding(ctx.db.$client, ctx.actor.playerId, now);
  const { day, number, daily, streak } = standing;
  const progress = daily ?? NOT_STARTED;
  const questions = number === null ? [] : await readFilledQuestions(ctx, day, progress);
  const own = questionsOf(questions, progress);
  const isOver = number !== null && openQuestions(own, progress).length === 0;
  if (isOver && standing.state === 'open' && hasAnswers(progress)) {
    await settleDaily(ctx, day);
    return getDaily(ctx);
  }
  // Nobody can answer a daily whose questions are all void.
  const state = isOver && standing.state !== 'done' ? 'none' : standing.state;
  return {
    state,
    day,
    isToday: day === utcDay(now.getTime()),
    number,
    answered: answeredQuestions(own, progress).length,
    of: state === 'none' ? 0 : number === null ? SET_SIZE : own.filter(isInPlay).length,
    nextAt: nextDailyAtMs(now.getTime()),
    closesAt: dailyClosesAtMs(day),
    streak,
    result: state === 'done' && daily ? await readResult(ctx, standing, daily, questions) : null,
  };
}
