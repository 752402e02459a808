import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { NotificationKind } from '@/lib/contract/enums';

export async function deleteNotificationsBetween(
  tx: Queryable,
  kinds: readonly NotificationKind[],
  [one, other]: readonly [string, string],
): Promise<void> {
  await tx.execute(sql`
    delete from notifications where kind = any (${kinds}::text[]) and (player_id, about_player_id)
      in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
}

export async function deleteNotificationsAbout(
  tx: Queryable,
  { playerId, aboutPlayerId }: { playerId: string; aboutPlayerId: string },
): Promise<void> {
  await tx.execute(sql`
    delete from notifications where player_id = ${playerId}::uuid and about_player_id = ${aboutPlayerId}::uuid`);
}
