import type { DailySummary } from '@/lib/contract/daily/daily-view';
import type { PlayerContext } from '@/lib/platform/context';
import { dayToPlay, nextDailyAtMs } from './player-dailies';
import { readStanding } from './read-standing';
import { countFriendsWhoFinished } from './result/friends-who-finished';

/** Returns the state of the caller's current daily without its questions. */
export async function getDailySummary(ctx: PlayerContext): Promise<DailySummary> {
  const now = ctx.now();
  const { playerId } = ctx.actor;
  const { state, day, number, streak } = await readStanding(ctx.db, playerId, now, dayToPlay);
  const friends = await countFriendsWhoFinished(ctx.db, playerId, day);
  return { state, day, number, streak, friends, nextAt: nextDailyAtMs(now.getTime()) };
}
