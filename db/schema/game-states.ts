import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';
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
    /** Right answers in a row, up to now and at most ever. A missed question ends a streak too. */
    streak: integer('streak').notNull().default(0),
    bestStreak: integer('best_streak').notNull().default(0),
    /** Questions answered, right or wrong; missed ones do not count. */
    answered: integer('answered').notNull().default(0),
    /** Days (UTC) in a row with a judged question, the one of `last_judged_at` included. */
    dayRun: smallint('day_run').notNull().default(0),
    /** How often such a run has reached another seven days. */
    fullWeeks: smallint('full_weeks').notNull().default(0),
    /** False while excluded from boards, banned or scheduled for deletion: not shown on boards. */
    listed: boolean('listed').notNull().default(true),
  },
  (t) => [
    check('lives_not_negative', sql`${t.lives} >= 0`),
    check('stars_not_negative', sql`${t.stars} >= 0`),
  ],
);
