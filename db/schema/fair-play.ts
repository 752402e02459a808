import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A player's answers in one hour (UTC). Only version 0.2 writes it; `day_results` replaces it. Drop it after 0.3. */
export const playTallies = pgTable(
  'play_tallies',
  {
    playerId: uuid('player_id').notNull(),
    hour: moment('hour').notNull(),
    answers: integer('answers').notNull(),
    /** Answers to questions that the player had not seen before. */
    guesses: integer('guesses').notNull(),
    rightGuesses: integer('right_guesses').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.hour] }), index('play_tallies_hour').on(t.hour)],
);

/** Until when each job has processed what happened. */
export const jobMarks = pgTable('job_marks', {
  job: text('job').primaryKey(),
  doneUntil: moment('done_until').notNull(),
  /** Where the next run continues, for jobs that work through a list. */
  position: jsonb('position'),
});
