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
import { settleDaily } from './finish-daily';
import { dayToShow, nextDailyAtMs } from './player-dailies';
import { readResult } from './read-result';
import { readStanding } from './read-standing';
import { readCurrentQuestions } from './replace-void-questions';

/**
 * Returns the caller's daily, with its result once it is finished. Replaces void questions that the caller has not answered. Finishes
 * the daily when the questions left are void and cannot be replaced. A daily of the day before in which all are void gives way to
 * today's.
 */
export async function getDaily(ctx: PlayerContext, dayOf = dayToShow): Promise<DailyView> {
  const now = ctx.now();
  const standing = await readStanding(ctx.db, ctx.actor.playerId, now, dayOf);
  const { day, number, daily, streak } = standing;
  const progress = daily ?? NOT_STARTED;
  const questions = number === null ? [] : await readCurrentQuestions(ctx, day, progress);
  const playerQuestions = questionsOf(questions, progress);
  const isOver = number !== null && openQuestions(playerQuestions, progress).length === 0;
  if (isOver && standing.state === 'open' && hasAnswers(progress)) {
    await settleDaily(ctx, day);
    return getDaily(ctx, dayOf);
  }
  const today = utcDay(now.getTime());
  if (isOver && standing.state === 'open' && day !== today) return getDaily(ctx, () => today);
  // Nobody can answer a daily whose questions are all void.
  const state = isOver && standing.state !== 'done' ? 'none' : standing.state;
  return {
    state,
    day,
    isToday: day === today,
    number,
    answered: answeredQuestions(playerQuestions, progress).length,
    of: state === 'none' ? 0 : number === null ? SET_SIZE : playerQuestions.filter(isInPlay).length,
    nextAt: nextDailyAtMs(now.getTime()),
    closesAt: dailyClosesAtMs(day),
    streak,
    result: state === 'done' && daily ? await readResult(ctx, standing, daily, questions) : null,
  };
}
