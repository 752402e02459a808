import type { DailyView } from '@/lib/contract/daily/daily-view';
import { dailyClosesAtMs, utcDay } from '@/lib/contract/daily/day';
import type { ReadDailyInput } from '@/lib/contract/daily/schemas';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext } from '@/lib/platform/context';
import { getArchivedDaily } from './archive/get-archived-daily';
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
import { readWeek } from './read-week';
import { readCurrentQuestions } from './replace-void-questions';

/**
 * Returns the caller's daily, with its result once it is finished. Without a day it is the one to play, or the result that is still
 * shown. Throws AppError: NOT_FOUND for a day that is not in the archive.
 */
export function getDaily(
  ctx: PlayerContext,
  { day = null }: Partial<ReadDailyInput> = {},
): Promise<DailyView> {
  return day === null ? getCurrentDaily(ctx) : getArchivedDaily(ctx, day);
}

/**
 * Replaces void questions that the caller has not answered. Finishes the daily when the questions left are void and cannot be
 * replaced. A daily of the day before in which all are void gives way to today's.
 */
async function getCurrentDaily(ctx: PlayerContext, dayOf = dayToShow): Promise<DailyView> {
  const now = ctx.now();
  const standing = await readStanding(ctx.db, ctx.actor.playerId, now, dayOf);
  const { day, number, isCreated, daily, streak } = standing;
  const progress = daily ?? NOT_STARTED;
  const questions = isCreated ? await readCurrentQuestions(ctx, day, progress) : [];
  const playerQuestions = questionsOf(questions, progress);
  const isOver = isCreated && openQuestions(playerQuestions, progress).length === 0;
  if (isOver && standing.state === 'open' && hasAnswers(progress)) {
    await settleDaily(ctx, day);
    return getCurrentDaily(ctx, dayOf);
  }
  const today = utcDay(now.getTime());
  if (isOver && standing.state === 'open' && day !== today) return getCurrentDaily(ctx, () => today);
  // Nobody can answer a daily whose questions are all void.
  const state = isOver && standing.state !== 'done' ? 'none' : standing.state;
  return {
    state,
    day,
    isToday: day === today,
    isArchived: false,
    number,
    answered: answeredQuestions(playerQuestions, progress).length,
    of: state === 'none' ? 0 : isCreated ? playerQuestions.filter(isInPlay).length : SET_SIZE,
    nextAt: nextDailyAtMs(now.getTime()),
    closesAt: dailyClosesAtMs(day),
    streak,
    week: await readWeek(ctx, standing),
    result: state === 'done' && daily ? await readResult(ctx, standing, daily, questions) : null,
  };
}
