import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { endPair } from './end-pair';
import { lockPair } from './pair';
import { publishFriendChanges } from './publish-friend-changes';

/**
 * Ends a friendship of the caller's. Repeating it changes nothing, even while a new request of the caller's is pending: the
 * answer must not reveal that.
 * @throws NOT_FOUND when the two had no relation, and for a player whose request is pending.
 */
export async function removeFriend(ctx: PlayerContext, { friendId }: FriendIdInput): Promise<null> {
  const { playerId: me } = ctx.actor;
  const haveEnded = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me, them: friendId });
    if (!pair || pair.standing.asked === 'them')
      throw new AppError('NOT_FOUND', message('friends', 'removeFailed'));
    if (pair.standing.state !== 'accepted') return false;
    await endPair(tx, pair, ctx.now());
    return true;
  });
  if (haveEnded) await publishFriendChanges(ctx, { changed: [me, friendId] });
  return null;
}
