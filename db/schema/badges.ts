import { sql } from 'drizzle-orm';
import {
  char,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The badges that a player holds. An award adds one, a share moves one: their sum equals the rows of `badge_awards`.
 */
export const playerBadges = pgTable(
  'player_badges',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    badge: smallint('badge').notNull(),
    count: integer('count').notNull(),
    firstEarnedAt: moment('first_earned_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.badge] }), check('badge_count_positive', sql`${t.count} > 0`)],
);

/** Every badge ever earned, each for one reason. The key makes awards idempotent. */
export const badgeAwards = pgTable(
  'badge_awards',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    badge: smallint('badge').notNull(),
    /** The question that completed a streak, a set, a window, a number; or empty. */
    reason: text('reason').notNull(),
    awardedAt: moment('awarded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.badge, t.reason] })],
);

/** Counties that a player has answered about, until the player has the badge for them. */
export const badgeCounties = pgTable(
  'badge_counties',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    countyFips: char('county_fips', { length: 5 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.countyFips] })],
);
