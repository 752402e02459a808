import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { endPair } from './end-pair';
import { lockPair } from './pair';
import { tellFriends } from './tell-friends';

/**
 * Ends a friendship of the caller's. Asked again, or by both at once, it is as ended as before, also where the caller has
 * asked anew: whether that request waits is not told. Throws NOT_FOUND for somebody whom nothing ever was between, and for
 * whose request waits.
 */
export async function removeFriend(
  ctx: PlayerContext,
  { friendId }: FriendIdInput,
): Promise<{ message: string }> {
  const { playerId: me } = ctx.actor;
  const haveEnded = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me, them: friendId });
    if (!pair || pair.standing.asked === 'them') throw new AppError('NOT_FOUND', 'Failed to remove friend.');
    if (pair.standing.state !== 'accepted') return false;
    await endPair(tx, pair, ctx.now());
    return true;
  });
  if (haveEnded) await tellFriends(ctx, { changed: [me, friendId] });
  return { message: 'Friend removed.' };
}
