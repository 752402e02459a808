import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/** Names that an operator withdrew from a player. Nobody can take them while that player exists. */
export const withdrawnNames = pgTable(
  'withdrawn_names',
  {
    /** As in `players.username_index`; a second row has that of the name's skeleton (name-skeleton.ts). */
    usernameIndex: text('username_index').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('withdrawn_names_player').on(t.playerId)],
);
