import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { blocks } from '@/db/schema';
import { sql } from '@/db/sql';
import type { BlockedView } from '@/lib/contract/friends/friend-view';
import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import {
  deleteNotificationsAbout,
  deleteNotificationsBetween,
} from '@/lib/notifications/delete-notifications';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { type ListedPlayerRow, listedPlayerView } from './list-friends';
import { endPair, lockPair } from './pair';
import { publishFriendChanges } from './rewards/settle-reward';

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

/**
 * Blocks a present or former friend or requester, to whom it looks like a removal. `before` runs first in the same transaction, for
 * locks that come before those of players.
 * @throws NOT_FOUND for players without a relation to the caller.
 */
export async function blockPlayer(
  ctx: PlayerContext,
  { friendId }: FriendIdInput,
  before: (tx: Transaction) => Promise<void> = async () => {},
): Promise<null> {
  const { playerId: me } = ctx.actor;
  const wasFriend = await ctx.db.transaction(async (tx) => {
    await before(tx);
    const pair = await lockPair(tx, { me, them: friendId });
    if (!pair) throw new AppError('NOT_FOUND', message('friends', 'blockFailed'));
    await tx.execute(sql`
      insert into blocks (blocker_player_id, blocked_player_id, created_at)
      values (${me}::uuid, ${friendId}::uuid, ${ctx.now().toISOString()}::timestamptz) on conflict do nothing`);
    await deleteNotificationsAbout(tx, { playerId: me, aboutPlayerId: friendId });
    await endPair(tx, pair, ctx.now());
    // Not in `endPair`, because challenges outlive a friendship, but not a block.
    await deleteNotificationsBetween(tx, ['challenge_apart', 'challenge_finished'], [me, friendId]);
    return pair.relation.state === 'accepted';
  });
  await publishFriendChanges(ctx, { changed: wasFriend ? [me, friendId] : [me] });
  return null;
}

export async function unblockPlayer(ctx: PlayerContext, { friendId }: FriendIdInput): Promise<null> {
  await ctx.db
    .delete(blocks)
    .where(and(eq(blocks.blockerPlayerId, ctx.actor.playerId), eq(blocks.blockedPlayerId, friendId)));
  return null;
}
