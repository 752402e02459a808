import { date, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Counts of answers to questions new to the player, without timeouts. */
const counts = () => ({
  answers: integer('answers').notNull(),
  rightAnswers: integer('right_answers').notNull(),
  par: integer('par').notNull(),
});

/** A player's all-time results by the category of the right option. Outlives the stored answers. */
export const categoryResults = pgTable(
  'category_results',
  {
    playerId: uuid('player_id').notNull(),
    categoryCode: smallint('category_code').notNull(),
    ...counts(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.categoryCode] })],
);

/** A player's results of one day (UTC). Kept for 31 days. Fair play reads it too. */
export const dayResults = pgTable(
  'day_results',
  {
    playerId: uuid('player_id').notNull(),
    day: date('day').notNull(),
    /** Bit h is set when an answer given with an account was judged in hour h, repeats and timeouts included. */
    hours: integer('hours').notNull(),
    ...counts(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.day] }), index('day_results_day').on(t.day)],
);

/**
 * Activity of registered players per five minutes, for the overview of the desk. Counts alone, written by the projection of
 * `day_results`. Kept for nine weeks.
 */
export const playTotals = pgTable('play_totals', {
  at: moment('at').primaryKey(),
  /** Players whose first answer of the day (UTC) was then. The sum over a day counts each player once. */
  players: integer('players').notNull(),
  answers: integer('answers').notNull(),
  /** Answers to the tenth question of a round. */
  rounds: integer('rounds').notNull(),
});
