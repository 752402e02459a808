import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { BlockedView, FriendView } from '@/lib/contract/friends/friend-view';
import type { ListFriendsInput } from '@/lib/contract/friends/schemas';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { PlayerContext } from '@/lib/platform/context';
import { openName } from '@/lib/players/sealed-fields';
import { isVisible } from '@/lib/players/visible';

const MAX_ROWS = 1000;

/** Leaves out requests of the caller, because a list of them would reveal which User IDs exist. */
const isOfType = (type: ListFriendsInput['type'], playerId: string) =>
  type === 'accepted'
    ? sql`f.state = 'accepted'`
    : sql`f.state = 'pending' and f.asker_player_id <> ${playerId}::uuid`;

export const friendRows = (type: ListFriendsInput['type'], playerId: string) => sql`
  select p.id, p.username_sealed, p.profile_image_key,
    (extract(epoch from f.changed_at) * 1000)::double precision as since_ms
  from friendships f
  join players p
    on p.id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
  where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and ${isOfType(type, playerId)}
    and p.banned_at is null and p.deletion_due_at is null
  order by f.changed_at desc, p.id limit ${MAX_ROWS}::integer`;

export const friendView = (row: ListedPlayerRow): FriendView => ({ ...listedPlayerView(row), email: null });

/** Returns friends of the caller, or requests to the caller, newest first. Leaves out banned and leaving players. */
export async function listFriends(ctx: PlayerContext, { type }: ListFriendsInput): Promise<FriendView[]> {
  const rows = await ctx.db.execute<ListedPlayerRow>(friendRows(type, ctx.actor.playerId));
  return rows.map(friendView);
}

export async function readFriendIds(db: Queryable, playerId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select p.id from friendships f
    join players p
      on p.id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
    where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'accepted'
      and ${isVisible(sql`p`)}`);
  return rows.map(({ id }) => id);
}

export type ListedPlayerRow = {
  id: string;
  username_sealed: string;
  profile_image_key: string | null;
  since_ms: number;
};

export function listedPlayerView(row: ListedPlayerRow): BlockedView {
  return {
    id: row.id,
    name: openName(row.id, row.username_sealed),
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    since: row.since_ms,
  };
}
