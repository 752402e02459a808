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
  roomId?: string;
  challengeId?: string;
  now: Date;
};

/**
 * Adds a notification, unless the player is erased or has muted the group of this kind. Call it in the transaction of the cause. After
 * the commit, publish `notificationsChanged` for the player, so that open screens show the notification.
 */
export async function addNotification(tx: Queryable, notification: NewNotification): Promise<void> {
  const { playerId, kind, aboutPlayerId = null, badge = null, stars = null, roomId = null } = notification;
  const { challengeId = null, now } = notification;
  const group = inboxGroup(kind);
  await tx.execute(sql`
    insert into notifications (player_id, kind, about_player_id, badge, stars, room_id, challenge_id, created_at)
    select p.id, ${kind}::text, ${aboutPlayerId}::uuid, ${badge}::text, ${stars}::integer,
      ${roomId}::uuid, ${challengeId}::uuid, ${now.toISOString()}::timestamptz
    from players p where p.id = ${playerId}::uuid and not exists (
      select from preferences s where s.player_id = p.id and ${group}::text = any (s.muted_groups))`);
}

type EarnedBadge = { playerId: string; badge: string | undefined };

/** Adds a notification for each earned badge in one statement, like `addNotification`. */
export async function addBadgeNotifications(
  db: Queryable,
  earned: readonly EarnedBadge[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into notifications (player_id, kind, badge, created_at)
    select r."playerId", 'badge_earned', r.badge, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(earned)}::text::jsonb) as r ("playerId" uuid, badge text)
    where not exists (
      select from preferences s where s.player_id = r."playerId" and 'badges' = any (s.muted_groups) offset 0)`);
}
