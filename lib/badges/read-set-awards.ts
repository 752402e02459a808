import { sql } from '@/db/sql';
import { BADGE_LIST, BADGES, badgeIcon, findBadge } from '@/lib/contract/badges/catalogue';
import type { RoundBadge } from '@/lib/contract/quiz/round';
import type { Context } from '@/lib/platform/context';
import { badgeDescription, badgeName } from './badge-name';

type PlayedSet = { setId: string; questionIds: readonly string[]; since: Date };

const STREAKS = [BADGES.onARoll, BADGES.sharpFocus, BADGES.photographicMemory];
/** Their awards do not name the set, so the time of the award decides. */
const ONCE = BADGE_LIST.filter(({ isRepeatable }) => !isRepeatable);

/** Returns the badges that a player earned with a set: for its questions, for the set, or `since` its first answer. */
export async function readSetAwards(
  { db, language }: Pick<Context, 'db' | 'language'>,
  playerId: string,
  { setId, questionIds, since }: PlayedSet,
): Promise<RoundBadge[]> {
  const reasons = [
    ...STREAKS.flatMap(({ badgeId }) => questionIds.map((reason) => ({ badgeId, reason, timed: false }))),
    { badgeId: BADGES.cleanSlate.badgeId, reason: setId, timed: false },
    ...ONCE.map(({ badgeId }) => ({ badgeId, reason: '', timed: true })),
    { badgeId: BADGES.fullWeek.badgeId, reason: null, timed: true },
  ];
  // One probe of the primary key for each reason. A full week's is its number.
  const rows = await db.execute<{ badge: number; times: number }>(sql`
    select w.badge, count(*)::integer as times
    from game_states g
    cross join jsonb_to_recordset(${JSON.stringify(reasons)}::text::jsonb) as r ("badgeId" smallint, reason text, timed boolean)
    cross join lateral (
      select a.badge, a.awarded_at from badge_awards a
      where a.player_id = g.player_id and a.badge = r."badgeId" and a.reason = coalesce(r.reason, g.full_weeks::text) offset 0
    ) w
    where g.player_id = ${playerId}::uuid and (not r.timed or w.awarded_at >= ${since.toISOString()}::timestamptz)
    group by 1 order by 1`);
  return rows.flatMap(({ badge: badgeId, times }) => {
    const badge = findBadge(badgeId);
    if (!badge) return [];
    const texts = { name: badgeName(badge, language), description: badgeDescription(badge, language) };
    return [{ id: badge.id, ...texts, icon: badgeIcon(badge), times }];
  });
}
