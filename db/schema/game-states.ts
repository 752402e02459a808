import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The row of a player that every answer reads and writes. Balances always equal the sum of the ledger. */
export const gameStates = pgTable(
  'game_states',
  {
    playerId: uuid('player_id')
      .primaryKey()
      .references(() => players.id, { onDelete: 'cascade' }),
    lives: integer('lives').notNull(),
    stars: integer('stars').notNull().default(0),
    /** When the running interval of regeneration started; null while lives are full. */
    regeneratingSince: moment('regenerating_since'),
    lastJudgedAt: moment('last_judged_at'),
    totalScore: integer('total_score').notNull().default(0),
    /** Right answers in a row, now and at most. A missed question ends a streak. */
    streak: integer('streak').notNull().default(0),
    bestStreak: integer('best_streak').notNull().default(0),
    /** Right or wrong; missed questions do not count. */
    answered: integer('answered').notNull().default(0),
    /** Days (UTC) in a row with a judged question, including that of `last_judged_at`. */
    dayRun: smallint('day_run').notNull().default(0),
    /** How often `day_run` reached another seven days. */
    fullWeeks: smallint('full_weeks').notNull().default(0),
    /** How many movements this game has had: answers, and changes of lives or stars. Orders the ledger. */
    sequence: integer('sequence').notNull().default(0),
    /**
     * False for guests, and while excluded from boards, banned or scheduled for deletion. This column and the next are behind
     * what an answer changes: the log of an update has all between the first and the last changed column.
     */
    listed: boolean('listed').notNull().default(true),
    openSetId: uuid('open_set_id'),
  },
  (t) => [
    check('lives_not_negative', sql`${t.lives} >= 0`),
    check('stars_not_negative', sql`${t.stars} >= 0`),
  ],
);
