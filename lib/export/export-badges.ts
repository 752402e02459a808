import { and, asc, eq, gt } from 'drizzle-orm';
import { badgeAwards, badgeCounties, boardPrizes, counties, playerBadges } from '@/db/schema';
import { sql } from '@/db/sql';
import { badgeName } from '@/lib/badges/badge-name';
import { findBadge } from '@/lib/contract/badges/catalogue';
import { boardName } from '@/lib/contract/leaderboard/windows';
import type { PlayerContext } from '@/lib/platform/context';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

const PAGE_SIZE = 1000;

function nameOf(badgeId: number): string | null {
  const badge = findBadge(badgeId);
  return badge ? badgeName(badge, DEFAULT_LANGUAGE) : null;
}

export async function exportBadges({ db, actor }: PlayerContext): Promise<object> {
  const { playerId } = actor;
  const [badges, prizes, answeredCounties] = await Promise.all([
    db
      .select()
      .from(playerBadges)
      .where(eq(playerBadges.playerId, playerId))
      .orderBy(asc(playerBadges.firstEarnedAt)),
    db
      .select()
      .from(boardPrizes)
      .where(eq(boardPrizes.playerId, playerId))
      .orderBy(asc(boardPrizes.windowId)),
    db
      .select({ name: counties.name })
      .from(badgeCounties)
      .innerJoin(counties, eq(counties.fips, badgeCounties.countyFips))
      .where(eq(badgeCounties.playerId, playerId))
      .orderBy(asc(counties.name)),
  ]);
  return {
    held: badges.map(({ badge, count, firstEarnedAt }) => ({ badge: nameOf(badge), count, firstEarnedAt })),
    topThree: prizes.map(({ windowId, rank, givenAt }) => ({ board: boardName(windowId), rank, givenAt })),
    countiesAnsweredAbout: answeredCounties.map(({ name }) => name),
  };
}

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
      .limit(PAGE_SIZE);
    yield rows.map(({ badge, awardedAt }) => ({ badge: nameOf(badge), earnedAt: awardedAt }));
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1) ?? last;
  }
}
