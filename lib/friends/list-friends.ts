import { sql } from '@/db/sql';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { ListFriendsInput } from '@/lib/contract/friends/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { type PersonRow, personView } from './person-view';

const MOST_ROWS = 1000;

/** Pending requests are those to the caller. Sent requests are never listed, or ids could be scanned. */
const ofType = (type: ListFriendsInput['type'], playerId: string) =>
  type === 'accepted'
    ? sql`f.state = 'accepted'`
    : sql`f.state = 'pending' and f.asker_player_id <> ${playerId}::uuid`;

/** Selects what `listFriends` returns. */
export const friendRows = (type: ListFriendsInput['type'], playerId: string) => sql`
  select p.id, p.username_sealed, p.profile_image_key,
    (extract(epoch from f.changed_at) * 1000)::double precision as since_ms
  from friendships f
  join players p
    on p.id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
  where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and ${ofType(type, playerId)}
    and p.banned_at is null and p.deletion_due_at is null
  order by f.changed_at desc, p.id limit ${MOST_ROWS}::integer`;

export const friendView = (row: PersonRow): FriendView => ({ ...personView(row), email: null });

/** Returns the caller's friends, or the requests to the caller, the newest first, without players who are banned or leaving. */
export async function listFriends(ctx: PlayerContext, { type }: ListFriendsInput): Promise<FriendView[]> {
  const rows = await ctx.db.execute<PersonRow>(friendRows(type, ctx.actor.playerId));
  return rows.map(friendView);
}
