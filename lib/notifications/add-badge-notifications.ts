import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { MOST_NOTIFICATIONS } from '@/lib/contract/friends/schemas';

type EarnedBadge = { playerId: string; badge: string | undefined };

/** Adds a notification for each badge of each player, like `addNotification` for one. */
export async function addBadgeNotifications(
  db: Queryable,
  earned: readonly EarnedBadge[],
  now: Date,
): Promise<void> {
  const players = [...new Set(earned.map(({ playerId }) => playerId))];
  await db.execute(sql`
    insert into notices (player_id, kind, badge, created_at)
    select r."playerId", 'badge_earned', r.badge, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(earned)}::text::jsonb) as r ("playerId" uuid, badge text)
    where not exists (
      select from preferences s where s.player_id = r."playerId" and 'badges' = any (s.muted_groups))`);
  await db.execute(sql`
    delete from notices where id in (
      select n.id from unnest(${players}::uuid[]) i (id) cross join lateral (
        select o.id from notices o where o.player_id = i.id
        order by o.created_at desc, o.id desc offset ${MOST_NOTIFICATIONS} for update skip locked) n)`);
}
