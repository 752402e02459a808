import type { DailySummary } from '@/lib/contract/daily/daily-view';
import { utcDay } from '@/lib/contract/daily/day';
import type { PlayerContext } from '@/lib/platform/context';
import { dayToPlay, nextDailyAtMs } from './player-dailies';
import { readStanding } from './read-standing';

/** Returns the daily that the caller can play, or has played, in one line. */
export async function getDailySummary(ctx: PlayerContext): Promise<DailySummary> {
  const now = ctx.now();
  const standing = await readStanding(ctx.db, ctx.actor.playerId, now, dayToPlay);
  const { day, number, streak } = standing;
  // The result of the day before is still shown, while today's daily waits.
  const waits = standing.state === 'done' && day !== utcDay(now.getTime());
  const daily = waits ? { state: 'new' as const, number: null } : { state: standing.state, number };
  return { ...daily, nextAt: nextDailyAtMs(now.getTime()), streak };
}
