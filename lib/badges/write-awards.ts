import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES, findBadge } from '@/lib/contract/badges/catalogue';
import type { DueAward } from '@/lib/contract/badges/rules';
import { addBadgeNotifications } from '@/lib/notifications/add-notification';

export type PlayerAward = DueAward & { playerId: string };

type AwardRow = { player_id: string; badge: number };

/**
 * Writes new awards and their notifications. Call it in a transaction, and publish `notificationsChanged` for the returned players
 * after the commit. Locks players in the order of their ids, so that two calls cannot deadlock. Skips erased players.
 */
export async function writeAwards(
  db: Queryable,
  due: readonly PlayerAward[],
  now: Date,
): Promise<{ playerIds: string[]; awarded: number }> {
  if (due.length === 0) return { playerIds: [], awarded: 0 };
  const nowIso = now.toISOString();
  const rows = await db.execute<AwardRow & { times: number }>(sql`
    with due as materialized (
      select r."playerId" as player_id, r.badge, r.reason
      from jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb) as r ("playerId" uuid, badge smallint, reason text)
      where not exists (
        select from badge_awards a where a.player_id = r."playerId" and a.badge = r.badge and a.reason = r.reason offset 0)
    ), existing as materialized (
      select p.id from players p where p.id in (select d.player_id from due d) order by p.id for key share
    ), awarded as (
      insert into badge_awards (player_id, badge, reason, awarded_at)
      select distinct d.player_id, d.badge, d.reason, ${nowIso}::timestamptz
      from due d join existing e on e.id = d.player_id
      order by 1, 2, 3 on conflict do nothing
      returning player_id, badge
    ), counted as (
      select g.player_id, g.badge, count(*)::integer as times from awarded g group by 1, 2
    ), kept as (
      insert into player_badges as b (player_id, badge, count, first_earned_at)
      select c.player_id, c.badge, c.times, ${nowIso}::timestamptz from counted c order by 1, 2
      on conflict (player_id, badge) do update set count = b.count + excluded.count
    )
    select c.player_id, c.badge, c.times from counted c order by 1, 2`);
  if (rows.length === 0) return { playerIds: [], awarded: 0 };
  const earned = rows.map((row) => ({ playerId: row.player_id, badge: findBadge(row.badge)?.id }));
  await addBadgeNotifications(db, earned, now);
  const playerIds = [...new Set(rows.map((row) => row.player_id))];
  const earnedCountyHopper = rows
    .filter((row) => row.badge === BADGES.countyHopper.badgeId)
    .map((row) => row.player_id);
  if (earnedCountyHopper.length > 0)
    await db.execute(sql`delete from badge_counties where player_id = any (${earnedCountyHopper}::uuid[])`);
  return { playerIds, awarded: rows.reduce((sum, row) => sum + row.times, 0) };
}
