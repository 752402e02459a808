import { char, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { Answered, Question } from '../../lib/contract/higher-lower/question';
import { moment } from './columns';
import { ownerId } from './players';

/** The run of Higher or lower that a player plays or has just ended, and the best one. */
export const higherLowerRuns = pgTable('higher_lower_runs', {
  playerId: ownerId().primaryKey(),
  /** FIPS code of the county whose bookings are asked about. Null: the nation. */
  county: char('county', { length: 5 }),
  /** Right answers of this run. */
  run: integer('run').notNull().default(0),
  /** Of all runs. */
  best: integer('best').notNull().default(0),
  bestAt: moment('best_at'),
  /** A number for each pair of this run, so that none comes twice. */
  asked: integer('asked').array().notNull(),
  /** Null: the run is over. Counts are those of the moment when it was asked. */
  question: jsonb('question').$type<Question>(),
  /** The question answered last, so that a repeated answer gets the same verdict. */
  answered: jsonb('answered').$type<Answered>(),
  startedAt: moment('started_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
