import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Questions dealt by version 0.2, until the migrator has moved them to `quiz_questions`. Drop it in the release after 0.3. */
export const questions = pgTable(
  'questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No foreign key: ten checks per deal would cost more than the deal. Erasing a player deletes these rows. */
    playerId: uuid('player_id').notNull(),
    setId: uuid('set_id').notNull(),
    position: smallint('position').notNull(),
    /** Without a foreign key: records leave, played questions stay. */
    recordId: uuid('record_id').notNull(),
    optionIds: uuid('option_ids').array().notNull(),
    optionCodes: smallint('option_codes').array().notNull(),
    /** 1-based. */
    answerIndex: smallint('answer_index').notNull(),
    /** For a right answer: 10, 5 without timer, 0 for a repeat. */
    points: smallint('points').notNull(),
    timed: boolean('timed').notNull(),
    dealtAt: moment('dealt_at').notNull(),
    /** Set when the photo failed and another question took this position, unjudged. */
    replacedAt: moment('replaced_at'),
  },
  (t) => [
    index('questions_set').on(t.setId),
    index('questions_seen').on(t.playerId, t.recordId),
    check('four_options', sql`cardinality(${t.optionIds}) = 4 and cardinality(${t.optionCodes}) = 4`),
    check('answer_is_an_option', sql`${t.answerIndex} between 1 and 4`),
  ],
);

/** Answers judged by version 0.2, until the migrator has moved them to `quiz_answers`. Drop it in the release after 0.3. */
export const answers = pgTable(
  'answers',
  {
    questionId: uuid('question_id').primaryKey(),
    playerId: uuid('player_id').notNull(),
    /** 1-based index of the chosen option, 0 for a timeout. */
    choice: smallint('choice').notNull(),
    correct: boolean('correct').notNull(),
    judgedAt: moment('judged_at').notNull(),
    livesAfter: integer('lives_after').notNull(),
    starsAfter: integer('stars_after').notNull(),
    scoreAfter: integer('score_after').notNull(),
    nextLifeAt: moment('next_life_at'),
    /** Right answers in a row including this one; 0 when it is not right. */
    streakAfter: integer('streak_after').notNull().default(0),
  },
  (t) => [
    // Rows are appended in time order, so BRIN finds recent ones cheaply and costs inserts nothing.
    index('answers_judged_at').using('brin', t.judgedAt).with({ pages_per_range: 32, autosummarize: true }),
    check('choice_is_an_option', sql`${t.choice} between 0 and 4`),
  ],
);
