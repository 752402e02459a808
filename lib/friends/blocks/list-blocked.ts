import { and, desc, eq, isNull } from 'drizzle-orm';
import { blocks, players } from '@/db/schema';
import type { BlockedView } from '@/lib/contract/friends/friend-view';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { PlayerContext } from '@/lib/platform/context';
import { openedName } from '@/lib/players/names/opened-name';

/** Returns the players whom the caller blocked, the latest first, without those banned or leaving. */
export async function listBlocked(ctx: PlayerContext): Promise<BlockedView[]> {
  const rows = await ctx.db
    .select({
      id: players.id,
      usernameSealed: players.usernameSealed,
      imageKey: players.profileImageKey,
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(players, eq(players.id, blocks.blockedPlayerId))
    .where(
      and(
        eq(blocks.blockerPlayerId, ctx.actor.playerId),
        isNull(players.bannedAt),
        isNull(players.deletionDueAt),
      ),
    )
    .orderBy(desc(blocks.createdAt), players.id);
  return rows.map((row) => ({
    id: row.id,
    name: openedName(row.id, row.usernameSealed),
    profile_image: profileImageUrl(row.imageKey, 'small'),
    since: row.createdAt.getTime(),
  }));
}
