import { sql } from '@/db/sql';
import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import type { BlockedView, FriendView } from '@/lib/contract/friends/friend-view';
import { blockedRows } from '@/lib/friends/blocks/list-blocked';
import { friendRows, friendView } from '@/lib/friends/list-friends';
import { type ListedPlayerRow, listedPlayerView } from '@/lib/friends/listed-player';
import type { PlayerContext } from '@/lib/platform/context';
import { withStats } from './with-stats';

type ListedRow = ListedPlayerRow & { list: 'friends' | 'requests' | 'blocked' };

type People = { friends: FriendRow[]; requests: FriendView[]; blocked: BlockedView[] };

/** Returns the caller's friends, requests and blocked players, for /friends. One statement reads all three. */
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
