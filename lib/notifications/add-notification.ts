import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { NotificationKind } from '@/lib/contract/enums';
import { inboxGroup } from '@/lib/contract/notifications/inbox-view';

export type NewNotification = {
  playerId: string;
  kind: NotificationKind;
  aboutPlayerId?: string;
  badge?: string;
  stars?: number;
  /** The room of a challenge. */
  roomId?: string;
  /** The challenge apart that it is about. */
  challengeId?: string;
  now: Date;
};

/**
 * Adds a notification in the transaction of its cause. An erased player gets none, and neither does one who has muted its group. After the commit, publish `noticesChanged` for the player, so that an open game shows it.
 */
export async function addNotification(tx: Queryable, notice: NewNotification): Promise<void> {
  const { playerId, kind, aboutPlayerId = null, badge = null, stars = null, roomId = null } = notice;
  const { challengeId = null, now } = notice;
  const group = inboxGroup(kind);
  await tx.execute(sql`
    insert into notices (player_id, kind, about_player_id, badge, stars, room_id, challenge_id, created_at)
    select p.id, ${kind}::text, ${aboutPlayerId}::uuid, ${badge}::text, ${stars}::integer,
      ${roomId}::uuid, ${challengeId}::uuid, ${now.toISOString()}::timestamptz
    from players p where p.id = ${playerId}::uuid and not exists (
      select from preferences s where s.player_id = p.id and ${group}::text = any (s.muted_groups))`);
}
