import { char, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { Answered, Question } from '../../lib/contract/higher-lower/higher-lower';
import { moment } from './columns';
import { ownerId } from './players';

/** A player's current or last run of Higher or lower, and the best one. */
export const higherLowerRuns = pgTable('higher_lower_runs', {
  playerId: ownerId().primaryKey(),
  county: char('county', { length: 5 }),
  run: integer('run').notNull().default(0),
  best: integer('best').notNull().default(0),
  bestAt: moment('best_at'),
  asked: integer('asked').array().notNull(),
  /** Null after the run. The counts are from the time of asking. */
  question: jsonb('question').$type<Question>(),
  /** The last answered question, so that a retry gets the same result. */
  answered: jsonb('answered').$type<Answered>(),
  startedAt: moment('started_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
