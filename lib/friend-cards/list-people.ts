import { sql } from '@/db/sql';
import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import type { BlockedView, FriendView } from '@/lib/contract/friends/friend-view';
import { blockedRows } from '@/lib/friends/blocks/list-blocked';
import { friendRows, friendView } from '@/lib/friends/list-friends';
import { type PersonRow, personView } from '@/lib/friends/person-view';
import type { PlayerContext } from '@/lib/platform/context';
import { withFigures } from './with-figures';

type ListedRow = PersonRow & { list: 'friends' | 'requests' | 'blocked' };

type People = { friends: FriendRow[]; requests: FriendView[]; blocked: BlockedView[] };

/** Returns the caller's friends, requests and blocked players. One statement finds them: /friends needs all three. */
export async function listPeople(ctx: PlayerContext): Promise<People> {
  const { playerId } = ctx.actor;
  const rows = await ctx.db.execute<ListedRow>(sql`
    select 'friends' as list, f.* from (${friendRows('accepted', playerId)}) f
    union all select 'requests', r.* from (${friendRows('pending', playerId)}) r
    union all select 'blocked', b.* from (${blockedRows(playerId)}) b
    order by since_ms desc, id`);
  const of = (name: ListedRow['list']) => rows.filter(({ list }) => list === name);
  return {
    friends: await withFigures(ctx, of('friends').map(friendView)),
    requests: of('requests').map(friendView),
    blocked: of('blocked').map(personView),
  };
}
