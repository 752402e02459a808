import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailySummary } from '@/lib/contract/daily/daily-view';
import type { PlayerContext } from '@/lib/platform/context';
import { friendsWhoFinished } from './friends-who-finished';
import { dayToPlay, nextDailyAtMs } from './player-dailies';
import { readStanding } from './read-standing';

/** Returns the daily that the caller can play, or has played, in one line. */
export async function getDailySummary(ctx: PlayerContext): Promise<DailySummary> {
  const now = ctx.now();
  const { playerId } = ctx.actor;
  const { state, day, number, streak } = await readStanding(ctx.db, playerId, now, dayToPlay);
  const friends = await countFriends(ctx.db, playerId, day);
  return { state, day, number, streak, friends, nextAt: nextDailyAtMs(now.getTime()) };
}

/** Returns how many friends have finished the daily of a day. */
async function countFriends(db: Queryable, playerId: string, day: string): Promise<number> {
  const [row] = await db.execute<{ friends: number }>(sql`
    select count(*)::integer as friends from ${friendsWhoFinished(playerId, day)}`);
  return row?.friends ?? 0;
}
