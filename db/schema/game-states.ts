import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The hot row of a player: what every answer reads and writes. Balances equal the ledger's sum, always. */
export const gameStates = pgTable(
  'game_states',
  {
    playerId: uuid('player_id')
      .primaryKey()
      .references(() => players.id, { onDelete: 'cascade' }),
    lives: integer('lives').notNull(),
    stars: integer('stars').notNull().default(0),
    /** When the running 15 minutes began; null while lives are at or above the ceiling. */
    regeneratingSince: moment('regenerating_since'),
    lastJudgedAt: moment('last_judged_at'),
    totalScore: integer('total_score').notNull().default(0),
    currentSetId: uuid('current_set_id'),
    /** False while held off, banned or scheduled for deletion: not shown on boards. */
    listed: boolean('listed').notNull().default(true),
  },
  (t) => [
    check('lives_not_negative', sql`${t.lives} >= 0`),
    check('stars_not_negative', sql`${t.stars} >= 0`),
  ],
);
