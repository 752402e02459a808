import { and, asc, eq, gt } from 'drizzle-orm';
import { badgeAwards, badgeCounties, boardPrizes, counties, playerBadges } from '@/db/schema';
import { sql } from '@/db/sql';
import { badgeName } from '@/lib/badges/badge-name';
import { findBadge } from '@/lib/contract/badges/catalogue';
import { boardName } from '@/lib/contract/leaderboard/windows';
import type { PlayerContext } from '@/lib/platform/context';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

/** Rows read at a time. */
const PAGE = 1000;

function nameOf(badgeId: number): string | null {
  const badge = findBadge(badgeId);
  return badge ? badgeName(badge, DEFAULT_LANGUAGE) : null;
}

/** Returns the caller's badges, and their progress towards others. */
export async function exportBadges({ db, actor }: PlayerContext): Promise<object> {
  const own = actor.playerId;
  const [held, places, seen] = await Promise.all([
    db
      .select()
      .from(playerBadges)
      .where(eq(playerBadges.playerId, own))
      .orderBy(asc(playerBadges.firstEarnedAt)),
    db.select().from(boardPrizes).where(eq(boardPrizes.playerId, own)).orderBy(asc(boardPrizes.windowId)),
    db
      .select({ name: counties.name })
      .from(badgeCounties)
      .innerJoin(counties, eq(counties.fips, badgeCounties.countyFips))
      .where(eq(badgeCounties.playerId, own))
      .orderBy(asc(counties.name)),
  ]);
  return {
    held: held.map(({ badge, count, firstEarnedAt }) => ({ badge: nameOf(badge), count, firstEarnedAt })),
    topThree: places.map(({ windowId, rank, givenAt }) => ({ board: boardName(windowId), rank, givenAt })),
    countiesAnsweredAbout: seen.map(({ name }) => name),
  };
}

/** Returns every badge ever earned, with the time, badge by badge. */
export async function* exportBadgesEarned({ db, actor }: PlayerContext): AsyncGenerator<object[]> {
  let last = { badge: 0, reason: '' };
  for (;;) {
    const rows = await db
      .select()
      .from(badgeAwards)
      .where(
        and(
          eq(badgeAwards.playerId, actor.playerId),
          gt(
            sql`(${badgeAwards.badge}, ${badgeAwards.reason})`,
            sql`(${last.badge}::smallint, ${last.reason}::text)`,
          ),
        ),
      )
      .orderBy(asc(badgeAwards.badge), asc(badgeAwards.reason))
      .limit(PAGE);
    yield rows.map(({ badge, awardedAt }) => ({ badge: nameOf(badge), earnedAt: awardedAt }));
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? last;
  }
}
