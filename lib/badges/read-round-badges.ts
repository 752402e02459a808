import { sql } from '@/db/sql';
import { BADGE_LIST, BADGES, badgeIcon, findBadge } from '@/lib/contract/badges/catalogue';
import type { RoundBadge } from '@/lib/contract/quiz/round';
import type { Context } from '@/lib/platform/context';
import { badgeDescription, badgeName } from './badge-name';

type PlayedRound = { roundId: string; questionIds: readonly string[]; since: Date };

const STREAKS = [BADGES.onARoll, BADGES.sharpFocus, BADGES.photographicMemory];
/** Their awards name no round, so the time of the award decides whether they belong to this one. */
const NOT_REPEATABLE = BADGE_LIST.filter(({ isRepeatable }) => !isRepeatable);

/** Returns the badges that a player earned in a round: for one of its questions, for the whole round, or since `since`. */
export async function readRoundBadges(
  { db, language }: Pick<Context, 'db' | 'language'>,
  playerId: string,
  { roundId, questionIds, since }: PlayedRound,
): Promise<RoundBadge[]> {
  const reasons = [
    ...STREAKS.flatMap(({ badgeId }) => questionIds.map((reason) => ({ badgeId, reason, byTime: false }))),
    { badgeId: BADGES.cleanSlate.badgeId, reason: roundId, byTime: false },
    ...NOT_REPEATABLE.map(({ badgeId }) => ({ badgeId, reason: '', byTime: true })),
    { badgeId: BADGES.fullWeek.badgeId, reason: null, byTime: true },
  ];
  // Each reason is one lookup by primary key. The reason of `fullWeek` is the number of full weeks.
  const rows = await db.execute<{ badge: number; times: number }>(sql`
    select w.badge, count(*)::integer as times
    from game_states g
    cross join jsonb_to_recordset(${JSON.stringify(reasons)}::text::jsonb) as r ("badgeId" smallint, reason text, "byTime" boolean)
    cross join lateral (
      select a.badge, a.awarded_at from badge_awards a
      where a.player_id = g.player_id and a.badge = r."badgeId" and a.reason = coalesce(r.reason, g.full_weeks::text) offset 0
    ) w
    where g.player_id = ${playerId}::uuid and (not r."byTime" or w.awarded_at >= ${since.toISOString()}::timestamptz)
    group by 1 order by 1`);
  return rows.flatMap(({ badge: badgeId, times }) => {
    const badge = findBadge(badgeId);
    if (!badge) return [];
    const texts = { name: badgeName(badge, language), description: badgeDescription(badge, language) };
    return [{ id: badge.id, ...texts, icon: badgeIcon(badge), times }];
  });
}
