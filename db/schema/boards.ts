import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { ownerId } from './players';

/**
 * A player's points in one window of the boards. `windowId` = kind * 1,000,000 + year * 100 + number, where kind is 1 for ISO weeks and 2
 * for calendar months (UTC): 1202647 is week 47 of 2026, 2202611 is November 2026.
 * Derived from the stored answers (docs/decisions/0030). Writers call `lock_boards()` first. A statement trigger keeps the counts of
 * `board_blocks`, from which exact ranks are computed (docs/decisions/0005).
 */
export const scores = pgTable(
  'scores',
  {
    windowId: integer('window_id').notNull(),
    playerId: uuid('player_id').notNull(),
    score: integer('score').notNull(),
    reachedAt: moment('reached_at').notNull(),
    listed: boolean('listed').notNull(),
  },
  (t) => [
    // The player comes first, so that all windows of a player are found when the player is excluded or erased.
    primaryKey({ columns: [t.playerId, t.windowId] }),
    // Ascending in every column, so that one row comparison selects a range of the board.
    index('scores_board').on(t.windowId, sql`(-${t.score})`, t.reachedAt, t.playerId).where(sql`${t.listed}`),
  ],
);

/**
 * Blocks of about 1,000 players. A block starts at its bound and ends at the next block's. A trigger on `scores` keeps the counts
 * (db/functions/count_board_places.sql).
 */
export const boardBlocks = pgTable(
  'board_blocks',
  {
    windowId: integer('window_id').notNull(),
    minusScore: integer('minus_score').notNull(),
    reachedAt: moment('reached_at').notNull(),
    players: integer('players').notNull(),
  },
  (t) => [
    primaryKey({ name: 'board_blocks_pkey', columns: [t.windowId, t.minusScore, t.reachedAt] }),
    check('block_players_not_negative', sql`${t.players} >= 0`),
  ],
);

/** The first three players of each closed week. They get the badge once their email is confirmed. */
export const boardPrizes = pgTable(
  'board_prizes',
  {
    playerId: ownerId(),
    windowId: integer('window_id').notNull(),
    rank: smallint('rank').notNull(),
    givenAt: moment('given_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.windowId] }),
    check('prize_for_the_top', sql`${t.rank} between 1 and 3`),
  ],
);
