import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { NotificationKind } from '@/lib/contract/friends/notifications-view';

/** Deletes the notifications of these kinds that two players have about each other. */
export async function deleteNotifications(
  tx: Queryable,
  kinds: readonly NotificationKind[],
  [one, other]: readonly [string, string],
): Promise<void> {
  await tx.execute(sql`
    delete from notices where kind = any (${kinds}::text[]) and (player_id, about_player_id)
      in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
}
