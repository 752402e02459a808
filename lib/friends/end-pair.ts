import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { NEW_FRIEND_KINDS } from '@/lib/contract/friends/notifications-view';
import { deleteNotificationsBetween } from '@/lib/notifications/delete-notifications';
import type { Pair } from './pair';

/** Ends friendship and requests of a locked pair, and deletes their notifications. The row stays: it prevents a second reward. */
export async function endPair(tx: Transaction, pair: Pair, now: Date): Promise<void> {
  await tx.execute(sql`
    update friendships set state = 'none', asker_player_id = null, changed_at = ${now.toISOString()}::timestamptz
    where id = ${pair.id}::uuid`);
  await deleteNotificationsBetween(
    tx,
    ['friend_request', 'challenge', ...NEW_FRIEND_KINDS],
    [pair.me.id, pair.them.id],
  );
}
