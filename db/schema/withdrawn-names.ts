import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/** Names that an operator took from a player: nobody takes them again while that player is here. */
export const withdrawnNames = pgTable(
  'withdrawn_names',
  {
    /** Blind index of the name, as in `players.username_index`; in a second row, that of its skeleton (name-skeleton.ts). */
    usernameIndex: text('username_index').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('withdrawn_names_player').on(t.playerId)],
);
