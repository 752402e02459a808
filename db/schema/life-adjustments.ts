import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/** The operator's reasons for crediting or debiting lives; the ledger's row names this one as its cause. */
export const lifeAdjustments = pgTable(
  'life_adjustments',
  {
    id: uuid('id').primaryKey(),
    /** Deleted with the player, because reasons may contain names; the ledger's row stays. */
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    lives: integer('lives').notNull(),
    reason: text('reason').notNull(),
    /** The operator's name, or `command line`. */
    operator: text('operator').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('life_adjustments_player').on(t.playerId)],
);
