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
 * The badges that a player holds. All counts together equal the rows of `badge_awards`: an award adds one, a share moves
 * one, and nothing else changes them.
 */
export const playerBadges = pgTable(
  'player_badges',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    /** Number in the catalogue, lib/contract/badges/catalogue.ts. */
    badge: smallint('badge').notNull(),
    count: integer('count').notNull(),
    /** Or received from a friend, if that came first. */
    firstEarnedAt: moment('first_earned_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.badge] }), check('badge_count_positive', sql`${t.count} > 0`)],
);

/** Every badge ever earned, each for one reason, once: whatever evaluates twice finds the row there. */
export const badgeAwards = pgTable(
  'badge_awards',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    badge: smallint('badge').notNull(),
    /** What it was earned by: the question that made a streak long enough, a set, a window, a number; or empty. */
    reason: text('reason').notNull(),
    awardedAt: moment('awarded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.badge, t.reason] })],
);

/** Counties that a player has answered about, while that still counts towards a badge: forgotten once it is theirs. */
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
