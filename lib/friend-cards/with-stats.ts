import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { readDailyFigures } from '@/lib/daily/read-daily-figures';
import { readScores } from '@/lib/leaderboard/read-board';
import type { Context } from '@/lib/platform/context';

/** Adds the daily streak, today's daily and points of this week to friends. Reads for all of them at once. */
export async function withStats(
  ctx: Pick<Context, 'db' | 'now'>,
  friends: readonly FriendView[],
): Promise<FriendRow[]> {
  if (friends.length === 0) return [];
  const [db, now, ids] = [ctx.db, ctx.now(), friends.map(({ id }) => id)];
  const [dailies, scores] = await Promise.all([
    readDailyFigures(db, ids, now),
    readScores(db, windowIds(now.getTime()).weekly, ids),
  ]);
  return friends.map((friend) => {
    const daily = dailies.get(friend.id);
    return {
      ...friend,
      streak: daily?.streak.days ?? 0,
      today: daily?.today ?? null,
      week_points: scores.get(friend.id) ?? 0,
    };
  });
}
