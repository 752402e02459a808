import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { HeldBadge } from '@/lib/contract/badges/badge-view';
import { badgeIcon, findBadge } from '@/lib/contract/badges/catalogue';
import type { Context } from '@/lib/platform/context';
import { badgeName } from './badge-name';

/** Returns the badges that a player holds, in the order of the catalog. */
export async function listHeldBadges(
  { db, language }: Pick<Context, 'language'> & { db: Queryable },
  playerId: string,
): Promise<HeldBadge[]> {
  const rows = await db.execute<{ badge: number; count: number }>(sql`
    select badge, count from player_badges where player_id = ${playerId}::uuid order by badge`);
  return rows.flatMap(({ badge, count }) => {
    const known = findBadge(badge);
    return known ? [{ id: known.id, name: badgeName(known, language), icon: badgeIcon(known), count }] : [];
  });
}
