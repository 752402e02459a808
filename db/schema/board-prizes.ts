import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/** The first three of each closed week. The badge waits until the player's email is confirmed. */
export const boardPrizes = pgTable(
  'board_prizes',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    windowId: integer('window_id').notNull(),
    rank: smallint('rank').notNull(),
    /** Null until the badge is awarded. */
    givenAt: timestamp('given_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.windowId] }),
    check('prize_for_the_top', sql`${t.rank} between 1 and 3`),
  ],
);
