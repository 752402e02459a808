import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import {
  deleteNotificationsAbout,
  deleteNotificationsBetween,
} from '@/lib/notifications/delete-notifications';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { endPair } from '../end-pair';
import { lockPair } from '../pair';
import { publishFriendChanges } from '../publish-friend-changes';

/**
 * Blocks a present or former friend or requester, to whom it looks like a removal. `alsoWithin` runs in the same transaction.
 * @throws NOT_FOUND for players without a relation to the caller.
 */
export async function blockPlayer(
  ctx: PlayerContext,
  { friendId }: FriendIdInput,
  alsoWithin: (tx: Transaction) => Promise<void> = async () => {},
): Promise<null> {
  const { playerId: me } = ctx.actor;
  const wasFriend = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me, them: friendId });
    if (!pair) throw new AppError('NOT_FOUND', message('friends', 'blockFailed'));
    await tx.execute(sql`
      insert into blocks (blocker_player_id, blocked_player_id, created_at)
      values (${me}::uuid, ${friendId}::uuid, ${ctx.now().toISOString()}::timestamptz) on conflict do nothing`);
    await deleteNotificationsAbout(tx, { playerId: me, aboutPlayerId: friendId });
    await endPair(tx, pair, ctx.now());
    // Not in `endPair`, because challenges outlive a friendship, but not a block.
    await deleteNotificationsBetween(tx, ['challenge_apart', 'challenge_finished'], [me, friendId]);
    await alsoWithin(tx);
    return pair.relation.state === 'accepted';
  });
  await publishFriendChanges(ctx, { changed: wasFriend ? [me, friendId] : [me] });
  return null;
}
