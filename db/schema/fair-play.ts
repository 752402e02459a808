import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a player answered in one hour, for the rule of fair play; kept some days. Times an hour begins, UTC. */
export const playTallies = pgTable(
  'play_tallies',
  {
    playerId: uuid('player_id').notNull(),
    hour: moment('hour').notNull(),
    answers: integer('answers').notNull(),
    /** Answers to questions that could not be known by having seen them before. */
    guesses: integer('guesses').notNull(),
    rightGuesses: integer('right_guesses').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.hour] }), index('play_tallies_hour').on(t.hour)],
);

/** How far a job that reads what happened since its last run has come. */
export const jobMarks = pgTable('job_marks', {
  job: text('job').primaryKey(),
  doneUntil: moment('done_until').notNull(),
});
