import { sql } from 'drizzle-orm';
import { char, check, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { ownerId } from './players';

/**
 * The badges that a player has. An award adds one, a share moves one to a friend. Their sum equals the number of rows in `badge_awards`.
 */
export const playerBadges = pgTable(
  'player_badges',
  {
    playerId: ownerId(),
    badge: smallint('badge').notNull(),
    count: integer('count').notNull(),
    firstEarnedAt: moment('first_earned_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.badge] }), check('badge_count_positive', sql`${t.count} > 0`)],
);

export const badgeAwards = pgTable(
  'badge_awards',
  {
    playerId: ownerId(),
    badge: smallint('badge').notNull(),
    /** Depends on the badge: the question that completed a streak, a round, a window, a number; or empty. */
    reason: text('reason').notNull(),
    awardedAt: moment('awarded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.badge, t.reason] })],
);

/** Counties that a player has answered about, until the player has the badge for them. */
export const badgeCounties = pgTable(
  'badge_counties',
  {
    playerId: ownerId(),
    countyFips: char('county_fips', { length: 5 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.countyFips] })],
);
