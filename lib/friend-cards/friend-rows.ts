import { sql } from '@/db/sql';
import type { BlockedView, FriendRow, FriendView } from '@/lib/contract/friends/friend-view';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { readDailyFigures } from '@/lib/daily/read-daily-figures';
import { blockedRows } from '@/lib/friends/blocks';
import {
  friendRows,
  friendView,
  type ListedPlayerRow,
  listedPlayerView,
  listFriends,
} from '@/lib/friends/list-friends';
import { readScores } from '@/lib/leaderboard/read-board';
import type { Context, PlayerContext } from '@/lib/platform/context';

type ListedRow = ListedPlayerRow & { list: 'friends' | 'requests' | 'blocked' };

type People = { friends: FriendRow[]; requests: FriendView[]; blocked: BlockedView[] };

export async function listPeople(ctx: PlayerContext): Promise<People> {
  const { playerId } = ctx.actor;
  const rows = await ctx.db.execute<ListedRow>(sql`
    select 'friends' as list, f.* from (${friendRows('accepted', playerId)}) f
    union all select 'requests', r.* from (${friendRows('pending', playerId)}) r
    union all select 'blocked', b.* from (${blockedRows(playerId)}) b
    order by since_ms desc, id`);
  const rowsOf = (name: ListedRow['list']) => rows.filter(({ list }) => list === name);
  return {
    friends: await withStats(ctx, rowsOf('friends').map(friendView)),
    requests: rowsOf('requests').map(friendView),
    blocked: rowsOf('blocked').map(listedPlayerView),
  };
}

export async function listFriendRows(ctx: PlayerContext): Promise<FriendRow[]> {
  return withStats(ctx, await listFriends(ctx, { type: 'accepted' }));
}

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
