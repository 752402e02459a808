import type { DailyView } from '@/lib/contract/daily/daily-view';
import { dailyClosesAtMs, utcDay } from '@/lib/contract/daily/day';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext } from '@/lib/platform/context';
import { answeredQuestions, isInPlay, openQuestions, readDailyQuestions } from './daily-questions';
import { settleDaily } from './finish-daily';
import { nextDailyAtMs } from './player-dailies';
import { readResult } from './read-result';
import { readStanding } from './read-standing';

/** Returns the caller's daily, with its result once it is finished. Finishes it when the questions left are all void. */
export async function getDaily(ctx: PlayerContext): Promise<DailyView> {
  const now = ctx.now();
  const sql = ctx.db.$client;
  const standing = await readStanding(sql, ctx.actor.playerId, now);
  const { state, day, number, daily, streak } = standing;
  const questions = number === null ? [] : await readDailyQuestions(sql, day, now);
  if (state === 'open' && daily && openQuestions(questions, daily).length === 0) {
    await settleDaily(ctx, day);
    return getDaily(ctx);
  }
  return {
    state,
    day,
    isToday: day === utcDay(now.getTime()),
    number,
    answered: daily ? answeredQuestions(questions, daily).length : 0,
    of: state === 'none' ? 0 : number === null ? SET_SIZE : questions.filter(isInPlay).length,
    nextAt: nextDailyAtMs(now.getTime()),
    closesAt: dailyClosesAtMs(day),
    streak,
    result: state === 'done' && daily ? await readResult(ctx, standing, daily, questions) : null,
  };
}
