import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { FriendDaily } from '@/lib/contract/daily/daily-view';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { openName } from '@/lib/players/sealed-fields';
import type { PlayerDaily } from '../player-dailies';

/** The tables of a FROM clause: `p`, the friends who finished, and `d`, their dailies. Leaves out banned and leaving friends. */
const friendsWhoFinished = (playerId: string, day: string) => sql`
  friendships f
  join player_dailies d
    on d.player_id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
    and d.day = ${day}::date and d.finished_at is not null
  join players p on p.id = d.player_id and p.banned_at is null and p.deletion_due_at is null
    and ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'accepted'`;

export async function countFriendsWhoFinished(db: Queryable, playerId: string, day: string): Promise<number> {
  const [row] = await db.execute<{ friends: number }>(sql`
    select count(*)::integer as friends from ${friendsWhoFinished(playerId, day)}`);
  return row?.friends ?? 0;
}

const MAX_FRIENDS = 50;

type FriendRow = Omit<FriendDaily, 'name' | 'profile_image'> & {
  username_sealed: string;
  profile_image_key: string | null;
};

/** Returns the results of friends. Counts only questions that the friend answered and that are in `inPlay`, a mask of positions. */
export async function readFriendResults(
  db: Queryable,
  { playerId, day }: Pick<PlayerDaily, 'playerId' | 'day'>,
  inPlay: number,
): Promise<FriendDaily[]> {
  const rows = await db.execute<FriendRow>(sql`
    select p.id, p.username_sealed, p.profile_image_key,
      bit_count((d.right_mask & m.mask)::bit(10))::integer as right, bit_count(m.mask::bit(10))::integer as of
    from ${friendsWhoFinished(playerId, day)}
    -- OFFSET 0 computes the mask once per row.
    cross join lateral (
      select daily_answered_mask(d.day, d.choices, d.versions) & ${inPlay}::integer as mask offset 0
    ) m
    order by "right" desc, d.finished_at, p.id limit ${MAX_FRIENDS}::integer`);
  return rows.map((row) => ({
    id: row.id,
    name: openName(row.id, row.username_sealed),
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    right: row.right,
    of: row.of,
  }));
}
