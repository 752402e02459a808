import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import { giveAwards } from './give-awards';

const { badgeId, need } = BADGES.goodCompany;

/** Returns which of these players have the friends that the badge needs, and not the badge. */
export async function readPlayersInCompany(db: Queryable, playerIds: readonly string[]): Promise<string[]> {
  if (playerIds.length === 0) return [];
  const rows = await db.execute<{ id: string }>(sql`
    select i.id from unnest(${playerIds}::uuid[]) i (id)
    where not exists (select from player_badges b where b.player_id = i.id and b.badge = ${badgeId})
      and (select count(*) from (
        (select from friendships p where p.low_player_id = i.id and p.state = 'accepted' limit ${need})
        union all (select from friendships p where p.high_player_id = i.id and p.state = 'accepted' limit ${need})
      ) f) >= ${need}`);
  return rows.map(({ id }) => id);
}

/** Awards the badge for friends to those of these players who have enough. Returns how many got it. */
export async function giveFriendBadges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerIds }: { playerIds: readonly string[] },
): Promise<number> {
  const due = await readPlayersInCompany(db, playerIds);
  if (due.length === 0) return 0;
  const awards = due.map((playerId) => ({ playerId, badge: badgeId, reason: '' }));
  const { playerIds: rewarded, given } = await db.transaction((tx) => giveAwards(tx, awards, now()));
  await publishPlayerEvents(db, rewarded, { type: 'noticesChanged' });
  return given;
}
