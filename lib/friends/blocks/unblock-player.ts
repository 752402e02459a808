import { and, eq } from 'drizzle-orm';
import { blocks } from '@/db/schema';
import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import type { PlayerContext } from '@/lib/platform/context';

export async function unblockPlayer(ctx: PlayerContext, { friendId }: FriendIdInput): Promise<null> {
  await ctx.db
    .delete(blocks)
    .where(and(eq(blocks.blockerPlayerId, ctx.actor.playerId), eq(blocks.blockedPlayerId, friendId)));
  return null;
}
