import { boolean, index, integer, pgTable, primaryKey, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A player's points in one window. `windowId` = kind * 1,000,000 + year * 100 + number, kind 1 for ISO weeks and 2
 * for calendar months, UTC: 1202647 is week 47 of 2026, 2202611 is November 2026.
 */
export const scores = pgTable(
  'scores',
  {
    windowId: integer('window_id').notNull(),
    playerId: uuid('player_id').notNull(),
    score: integer('score').notNull(),
    /** When this score was reached: ties rank by who came first. */
    reachedAt: timestamp('reached_at', { withTimezone: true }).notNull(),
    /** Mirrors game_states.listed. */
    listed: boolean('listed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.windowId, t.playerId] }),
    index('scores_board').on(t.windowId, t.score.desc(), t.reachedAt, t.playerId),
  ],
);

/** How many listed players hold each score in a window; slots keep processes off each other's rows. */
export const scoreCounts = pgTable(
  'score_counts',
  {
    windowId: integer('window_id').notNull(),
    score: integer('score').notNull(),
    slot: smallint('slot').notNull(),
    players: integer('players').notNull(),
  },
  (t) => [primaryKey({ columns: [t.windowId, t.score, t.slot] })],
);
