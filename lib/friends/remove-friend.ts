import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { endPair, lockPair } from './pair';
import { publishFriendChanges } from './rewards/settle-reward';

/**
 * Ends a friendship of the caller. Idempotent. While a request of the caller is pending it does nothing and does not throw, so that
 * the response does not reveal whether the request was delivered or dropped.
 * @throws NOT_FOUND if the two never had a relation, and for a player whose request to the caller is pending.
 */
export async function removeFriend(ctx: PlayerContext, { friendId }: FriendIdInput): Promise<null> {
  const { playerId: me } = ctx.actor;
  const haveEnded = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me, them: friendId });
    if (!pair || pair.relation.asked === 'them')
      throw new AppError('NOT_FOUND', message('friends', 'removeFailed'));
    if (pair.relation.state !== 'accepted') return false;
    await endPair(tx, pair, ctx.now());
    return true;
  });
  if (haveEnded) await publishFriendChanges(ctx, { changed: [me, friendId] });
  return null;
}
