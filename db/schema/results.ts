import { date, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Counts answers to questions about records that the player had not seen, without timeouts. `par`: docs/rules.md. */
const counts = () => ({
  answers: integer('answers').notNull(),
  rightAnswers: integer('right_answers').notNull(),
  par: integer('par').notNull(),
});

/** A player's results of all time, by the category of the right option. They outlive the stored answers. */
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
    /** Bit h is set if the player, with an account, answered in hour h. Includes repeats and timeouts. */
    hours: integer('hours').notNull(),
    ...counts(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.day] }), index('day_results_day').on(t.day)],
);

/**
 * Activity of players with accounts per five minutes, for the desk's overview. Only counts. Written by the projection of `day_results`.
 * Kept for nine weeks.
 */
export const playTotals = pgTable('play_totals', {
  at: moment('at').primaryKey(),
  players: integer('players').notNull(),
  answers: integer('answers').notNull(),
  /** Answers to the tenth question of a round. */
  rounds: integer('rounds').notNull(),
});
