import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A player's points in one window. `windowId` = kind * 1,000,000 + year * 100 + number, kind 1 for ISO weeks and 2
 * for calendar months, UTC: 1202647 is week 47 of 2026, 2202611 is November 2026.
 *
 * Whoever inserts, updates or deletes here writes this table and nothing else: statement triggers log every change
 * to `score_moves`, from which exact ranks are counted (docs/decisions/0005).
 */
export const scores = pgTable(
  'scores',
  {
    windowId: integer('window_id').notNull(),
    playerId: uuid('player_id').notNull(),
    score: integer('score').notNull(),
    /** When this score was reached: ties rank by who came first. */
    reachedAt: moment('reached_at').notNull(),
    /** Mirrors game_states.listed. */
    listed: boolean('listed').notNull(),
  },
  (t) => [
    // The player first: hiding or erasing one finds all windows of theirs.
    primaryKey({ columns: [t.playerId, t.windowId] }),
    // The board's order ascending in every column, so that one row comparison bounds a range of it.
    index('scores_board').on(t.windowId, sql`(-${t.score})`, t.reachedAt, t.playerId).where(sql`${t.listed}`),
  ],
);

/**
 * The board of a window cut into blocks of some hundred listed players, each from its first place (`minusScore`,
 * `reachedAt`, `playerId`) up to the next block's. Written by `fold_score_moves()` only.
 */
export const rankBlocks = pgTable(
  'rank_blocks',
  {
    windowId: integer('window_id').notNull(),
    minusScore: integer('minus_score').notNull(),
    reachedAt: moment('reached_at').notNull(),
    playerId: uuid('player_id').notNull(),
    players: integer('players').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.windowId, t.minusScore, t.reachedAt, t.playerId] }),
    check('players_not_negative', sql`${t.players} >= 0`),
  ],
);

/**
 * Runs of neighbouring blocks, each from the start of its first one, so that adding up what lies before a player
 * reads some dozen rows among a million. Rebuilt from the blocks by every fold.
 */
export const rankChapters = pgTable(
  'rank_chapters',
  {
    windowId: integer('window_id').notNull(),
    minusScore: integer('minus_score').notNull(),
    reachedAt: moment('reached_at').notNull(),
    playerId: uuid('player_id').notNull(),
    players: integer('players').notNull(),
  },
  (t) => [primaryKey({ columns: [t.windowId, t.minusScore, t.reachedAt, t.playerId] })],
);

/**
 * Places left (-1) and taken (+1) on the boards since the last fold, appended by triggers on `scores`. Appending
 * waits for nobody, so processes that judge at the same time never queue for a counter.
 */
export const scoreMoves = pgTable('score_moves', {
  windowId: integer('window_id').notNull(),
  minusScore: integer('minus_score').notNull(),
  reachedAt: moment('reached_at').notNull(),
  playerId: uuid('player_id').notNull(),
  delta: smallint('delta').notNull(),
});
