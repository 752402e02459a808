import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { addNotification } from '@/lib/notifications/add-notification';
import { deleteNotifications } from '@/lib/notifications/delete-notifications';
import type { Context } from '@/lib/platform/context';
import type { Pair } from '../pair';
import { type Credited, NOTHING_CREDITED, settleReward } from '../rewards/settle-reward';

/**
 * Accepts the request of a locked pair and credits the stars that are due. Notifies the sender; also the caller when both had
 * sent a request.
 */
export async function becomeFriends(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  pair: Pair,
  { isCrossed }: { isCrossed: boolean },
): Promise<Credited> {
  const now = ctx.now();
  await tx.execute(sql`
    update friendships set state = 'accepted', asker_player_id = null, changed_at = ${now.toISOString()}::timestamptz,
      low_barred_until = null, high_barred_until = null
    where id = ${pair.id}::uuid`);
  const [me, them] = [pair.me.id, pair.them.id];
  await deleteNotifications(tx, ['friend_request'], [me, them]);
  await addNotification(tx, { playerId: them, kind: 'friend_accepted', aboutPlayerId: me, now });
  if (isCrossed)
    await addNotification(tx, { playerId: me, kind: 'friend_accepted', aboutPlayerId: them, now });
  if (pair.isRewardSettled) return NOTHING_CREDITED;
  return settleReward(tx, ctx, pair, { notified: isCrossed ? [me, them] : [them] });
}
