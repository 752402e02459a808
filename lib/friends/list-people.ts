import type { BlockedView, FriendView } from '@/lib/contract/friends/friend-view';
import type { PlayerContext } from '@/lib/platform/context';
import { blockedRows } from './blocks/list-blocked';
import { friendRows, friendView } from './list-friends';
import { type PersonRow, personView } from './person-view';

type ListedRow = PersonRow & { list: 'friends' | 'requests' | 'blocked' };

type People = { friends: FriendView[]; requests: FriendView[]; blocked: BlockedView[] };

/** Returns the caller's friends, requests and blocked players. One statement: /friends needs all three. */
export async function listPeople(ctx: PlayerContext): Promise<People> {
  const sql = ctx.db.$client;
  const { playerId } = ctx.actor;
  const rows = await sql<ListedRow[]>`
    select 'friends' as list, f.* from (${friendRows(sql, 'accepted', playerId)}) f
    union all select 'requests', r.* from (${friendRows(sql, 'pending', playerId)}) r
    union all select 'blocked', b.* from (${blockedRows(sql, playerId)}) b
    order by since_ms desc, id`;
  const of = (name: ListedRow['list']) => rows.filter(({ list }) => list === name);
  return {
    friends: of('friends').map(friendView),
    requests: of('requests').map(friendView),
    blocked: of('blocked').map(personView),
  };
}
