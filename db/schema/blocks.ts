import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/** Players who blocked another player. The blocked player is not notified. */
export const blocks = pgTable(
  'blocks',
  {
    blockerPlayerId: uuid('blocker_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    blockedPlayerId: uuid('blocked_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerPlayerId, t.blockedPlayerId] }),
    index('blocks_blocked').on(t.blockedPlayerId),
    check('blocks_two_players', sql`${t.blockerPlayerId} <> ${t.blockedPlayerId}`),
  ],
);
