import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/** Why the operator gave a player lives or took some; the ledger's row names this one as its cause. */
export const lifeAdjustments = pgTable(
  'life_adjustments',
  {
    id: uuid('id').primaryKey(),
    /** Goes with the player, because people write names into reasons; the ledger's row stays. */
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    lives: integer('lives').notNull(),
    reason: text('reason').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('life_adjustments_player').on(t.playerId)],
);
