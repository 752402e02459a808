import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { ShareBadgeInput } from '@/lib/contract/badges/badge-view';
import { type Badge, findBadge } from '@/lib/contract/badges/catalogue';
import { addNotification } from '@/lib/notifications/add-notification';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { isVisible } from '@/lib/players/visible';
import { message } from '@/messages/message';

type Share = { giverId: string; friendId: string; badge: Badge; nowIso: string };

/** Moves a badge to a friend. Returns how many of it are left. Throws INVALID_INPUT with fewer than two, NOT_FOUND if no friend. */
export async function shareBadge(
  ctx: PlayerContext,
  input: ShareBadgeInput,
): Promise<{ badgeCount: number }> {
  const badge = findBadge(input.badgeId);
  if (!badge || (input.id !== undefined && input.id !== badge.id))
    throw new AppError('INVALID_INPUT', message('badges', 'refused'));
  const [giverId, friendId, now] = [ctx.actor.playerId, input.share_user_id, ctx.now()];
  const share: Share = { giverId, friendId, badge, nowIso: now.toISOString() };
  const badgeCount = await ctx.db.transaction(async (tx) => {
    await lockFriendship(tx, share);
    const left = await moveOne(tx, share);
    await addNotification(tx, {
      playerId: friendId,
      kind: 'badge_received',
      aboutPlayerId: giverId,
      badge: badge.id,
      now,
    });
    return left;
  });
  await ctx.publish(friendId, { type: 'notificationsChanged' });
  return { badgeCount };
}

async function lockFriendship(tx: Transaction, { giverId, friendId }: Share): Promise<void> {
  const existing = await tx.execute(sql`
    select p.id from players p where p.id in (${giverId}::uuid, ${friendId}::uuid) and ${isVisible(sql`p`)}
    order by p.id for key share`);
  const friends = await tx.execute(sql`
    select f.id from friendships f
    where f.low_player_id = least(${giverId}::uuid, ${friendId}::uuid)
      and f.high_player_id = greatest(${giverId}::uuid, ${friendId}::uuid) and f.state = 'accepted'
    for share`);
  if (existing.length < 2 || friends.length === 0)
    throw new AppError('NOT_FOUND', message('badges', 'noFriend'));
}

/** Locks the rows in the order of player ids, as `writeAwards` does, so that the two cannot deadlock. */
async function moveOne(tx: Transaction, share: Share): Promise<number> {
  if (share.giverId < share.friendId) {
    const left = await debitOne(tx, share);
    await creditOne(tx, share);
    return left;
  }
  await creditOne(tx, share);
  return debitOne(tx, share);
}

async function debitOne(tx: Transaction, { giverId, badge }: Share): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    update player_badges set count = count - 1
    where player_id = ${giverId}::uuid and badge = ${badge.badgeId}::smallint and count > 1 returning count`);
  if (!row) throw new AppError('INVALID_INPUT', message('badges', 'tooFew'));
  return row.count;
}

async function creditOne(tx: Transaction, { friendId, badge, nowIso }: Share): Promise<void> {
  await tx.execute(sql`
    insert into player_badges as b (player_id, badge, count, first_earned_at)
    values (${friendId}::uuid, ${badge.badgeId}::smallint, 1, ${nowIso}::timestamptz)
    on conflict (player_id, badge) do update set count = b.count + 1`);
}
