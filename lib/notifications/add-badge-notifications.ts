import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

type EarnedBadge = { playerId: string; badge: string | undefined };

/** Adds a notification for each badge of each player, like `addNotification` for one. */
export async function addBadgeNotifications(
  db: Queryable,
  earned: readonly EarnedBadge[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into notices (player_id, kind, badge, created_at)
    select r."playerId", 'badge_earned', r.badge, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(earned)}::text::jsonb) as r ("playerId" uuid, badge text)
    where not exists (
      select from preferences s where s.player_id = r."playerId" and 'badges' = any (s.muted_groups))`);
}
