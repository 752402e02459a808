import { type SQL, sql } from 'drizzle-orm';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { ListFriendsInput } from '@/lib/contract/friends/schemas';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { PlayerContext } from '@/lib/platform/context';
import { openedName } from '@/lib/players/names/opened-name';
import { isVisible } from '@/lib/players/visible';

const MOST_ROWS = 1000;

type FriendRow = {
  id: string;
  username_sealed: string;
  profile_image_key: string | null;
  since_ms: number;
};

/** Pending requests are those to the caller. Sent requests are never listed, or ids could be scanned. */
function ofType(type: ListFriendsInput['type'], playerId: string): SQL {
  return type === 'accepted'
    ? sql`f.state = 'accepted'`
    : sql`f.state = 'pending' and f.asker_player_id <> ${playerId}::uuid`;
}

/** Returns the caller's friends, or the requests to the caller, the newest first, without players who are banned or leaving. */
export async function listFriends(ctx: PlayerContext, { type }: ListFriendsInput): Promise<FriendView[]> {
  const { playerId } = ctx.actor;
  const rows = await ctx.db.execute<FriendRow>(sql`
    select p.id, p.username_sealed, p.profile_image_key,
      (extract(epoch from f.changed_at) * 1000)::double precision as since_ms
    from friendships f
    join players p
      on p.id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
    where ${playerId}::uuid in (f.low_player_id, f.high_player_id)
      and ${ofType(type, playerId)} and ${isVisible(sql`p`)}
    order by f.changed_at desc, p.id limit ${MOST_ROWS}`);
  return rows.map((row) => ({
    id: row.id,
    name: openedName(row.id, row.username_sealed),
    email: null,
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    since: row.since_ms,
  }));
}
