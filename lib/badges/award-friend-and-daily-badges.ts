import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import type { Job } from '@/lib/platform/jobs/job';
import { type PlayerAward, writeAwards } from './write-awards';

const { goodCompany, dailyHabit } = BADGES;

export async function readFriendAndDailyAwards(
  db: Queryable,
  playerIds: readonly string[],
): Promise<PlayerAward[]> {
  if (playerIds.length === 0) return [];
  return db.execute<PlayerAward>(sql`
    select i.id as "playerId", d.badge, '' as reason
    from unnest(${playerIds}::uuid[]) i (id)
    cross join lateral (
      select ${goodCompany.badgeId}::integer as badge where (select count(*) from (
        (select from friendships p where p.low_player_id = i.id and p.state = 'accepted' limit ${goodCompany.need})
        union all
        (select from friendships p where p.high_player_id = i.id and p.state = 'accepted' limit ${goodCompany.need})
      ) f) >= ${goodCompany.need}
      union all
      select ${dailyHabit.badgeId}::integer where exists (
        select from player_dailies p where p.player_id = i.id and p.streak_days >= ${dailyHabit.need})
    ) d
    where not exists (select from player_badges b where b.player_id = i.id and b.badge = d.badge)`);
}

export async function awardFriendAndDailyBadges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerIds }: { playerIds: readonly string[] },
): Promise<number> {
  const due = await readFriendAndDailyAwards(db, playerIds);
  if (due.length === 0) return 0;
  const { playerIds: rewarded, awarded } = await db.transaction((tx) => writeAwards(tx, due, now()));
  await publishPlayerEvents(db, rewarded, { type: 'notificationsChanged' });
  return awarded;
}

/** The job checks only the players whose notifications changed since the last call of `takeNotified`. */
export const awardFriendAndDailyBadgesJob = (takeNotified: () => string[]): Job => ({
  name: 'give friend and daily badges',
  everySeconds: 1,
  run: (ctx) => awardFriendAndDailyBadges(ctx, { playerIds: takeNotified() }),
});
