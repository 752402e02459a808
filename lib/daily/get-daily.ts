import type { DailySummary, DailyView } from '@/lib/contract/daily/daily-view';
import { dailyClosesAtMs, utcDay } from '@/lib/contract/daily/day';
import type { ReadDailyInput } from '@/lib/contract/daily/schemas';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from '@/lib/players/sealed-fields';
import { getArchivedDaily } from './archive/get-archived-daily';
import { finishIfNoneOpen } from './play/finish-daily';
import { dayToPlay, dayToShow, nextDailyAtMs } from './player-dailies';
import {
  answeredQuestions,
  hasAnswers,
  isInPlay,
  NOT_STARTED,
  openQuestions,
  pickPlayerQuestions,
} from './questions/daily-questions';
import { refreshQuestions } from './questions/replace-void-questions';
import { readStanding } from './read-standing';
import { readWeek } from './read-week';
import { countFriendsWhoFinished } from './result/friends-who-finished';
import { readResult } from './result/read-result';

/**
 * Returns the caller's daily of a `day` in the archive; without `day`, the daily to play, or yesterday's while its result is shown.
 * Includes the result of a finished daily. Throws NOT_FOUND for a day outside the archive.
 */
export function getDaily(
  ctx: PlayerContext,
  { day = null }: Partial<ReadDailyInput> = {},
): Promise<DailyView> {
  return day === null ? getCurrentDaily(ctx) : getArchivedDaily(ctx, day);
}

/** Finishes the daily if it has answers and only void questions are left. Returns today's if all questions of yesterday's are void. */
async function getCurrentDaily(ctx: PlayerContext, chooseDay = dayToShow): Promise<DailyView> {
  const now = ctx.now();
  const standing = await readStanding(ctx.db, ctx.actor.playerId, now, chooseDay);
  const { day, number, isCreated, daily, streak } = standing;
  const progress = daily ?? NOT_STARTED;
  const questions = isCreated ? await refreshQuestions(ctx, day, progress) : [];
  const playerQuestions = pickPlayerQuestions(questions, progress);
  const isOver = isCreated && openQuestions(playerQuestions, progress).length === 0;
  if (isOver && standing.state === 'open' && hasAnswers(progress)) {
    await finishIfNoneOpen(ctx, day);
    return getCurrentDaily(ctx, chooseDay);
  }
  const today = utcDay(now.getTime());
  if (isOver && standing.state === 'open' && day !== today) return getCurrentDaily(ctx, () => today);
  // The player has no answers, and no question to answer.
  const state = isOver && standing.state !== 'done' ? 'none' : standing.state;
  return {
    state,
    day,
    isToday: day === today,
    isArchived: false,
    number,
    answered: answeredQuestions(playerQuestions, progress).length,
    of: state === 'none' ? 0 : isCreated ? playerQuestions.filter(isInPlay).length : ROUND_SIZE,
    nextAt: nextDailyAtMs(now.getTime()),
    closesAt: dailyClosesAtMs(day),
    streak,
    week: await readWeek(ctx, standing),
    result: state === 'done' && daily ? await readResult(ctx, standing, daily, questions) : null,
  };
}

/** Returns the caller's daily with the names of friends encrypted for the caller. The name `Unknown` stays as it is. */
export async function getSealedDaily(ctx: PlayerContext, input: Partial<ReadDailyInput>): Promise<DailyView> {
  const daily = await getDaily(ctx, input);
  if (!daily.result) return daily;
  const seal = sharedSealsFor(ctx.actor.playerId, ctx.now().getTime());
  const friends = daily.result.friends.map((friend) => {
    const [name = UNKNOWN_NAME] = friend.name === UNKNOWN_NAME ? [] : seal([friend.name]);
    return { ...friend, name };
  });
  return { ...daily, result: { ...daily.result, friends } };
}

export async function getDailySummary(ctx: PlayerContext): Promise<DailySummary> {
  const now = ctx.now();
  const { playerId } = ctx.actor;
  const { state, day, number, streak } = await readStanding(ctx.db, playerId, now, dayToPlay);
  const friends = await countFriendsWhoFinished(ctx.db, playerId, day);
  return { state, day, number, streak, friends, nextAt: nextDailyAtMs(now.getTime()) };
}
