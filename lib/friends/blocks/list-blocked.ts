import { sql } from '@/db/sql';
import type { BlockedView } from '@/lib/contract/friends/friend-view';
import type { PlayerContext } from '@/lib/platform/context';
import { type ListedPlayerRow, listedPlayerView } from '../listed-player';

export const blockedRows = (playerId: string) => sql`
  select p.id, p.username_sealed, p.profile_image_key,
    (extract(epoch from b.created_at) * 1000)::double precision as since_ms
  from blocks b join players p on p.id = b.blocked_player_id
  where b.blocker_player_id = ${playerId}::uuid and p.banned_at is null and p.deletion_due_at is null
  order by b.created_at desc, p.id`;

export async function listBlocked(ctx: PlayerContext): Promise<BlockedView[]> {
  const rows = await ctx.db.execute<ListedPlayerRow>(sql`${blockedRows(ctx.actor.playerId)}`);
  return rows.map(listedPlayerView);
}
