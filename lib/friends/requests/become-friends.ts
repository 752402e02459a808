import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { addNotification } from '@/lib/notifications/add-notification';
import { deleteNotificationsBetween } from '@/lib/notifications/delete-notifications';
import type { Context } from '@/lib/platform/context';
import type { Pair } from '../pair';
import { type Credited, NOTHING_CREDITED, settleReward } from '../rewards/settle-reward';

/** `crossing`: both players had sent a request to the other. */
type FriendsBy = 'request' | 'crossing' | 'link';

/** Makes the players of a locked pair friends, and credits due stars. Notifies `them`; if their requests crossed, both. */
export async function becomeFriends(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  pair: Pair,
  by: FriendsBy,
): Promise<Credited> {
  const now = ctx.now();
  await tx.execute(sql`
    update friendships set state = 'accepted', asker_player_id = null, changed_at = ${now.toISOString()}::timestamptz,
      low_barred_until = null, high_barred_until = null
    where id = ${pair.id}::uuid`);
  const [me, them] = [pair.me.id, pair.them.id];
  await deleteNotificationsBetween(tx, ['friend_request'], [me, them]);
  const kind = by === 'link' ? 'friend_by_link' : 'friend_accepted';
  await addNotification(tx, { playerId: them, kind, aboutPlayerId: me, now });
  if (by === 'crossing') await addNotification(tx, { playerId: me, kind, aboutPlayerId: them, now });
  if (pair.isRewardSettled) return NOTHING_CREDITED;
  return settleReward(tx, ctx, pair, { notified: by === 'crossing' ? [me, them] : [them] });
}
