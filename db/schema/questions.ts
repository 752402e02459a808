import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  uuid,
} from 'drizzle-orm/pg-core';
import { fourCodes, moment } from './columns';

/**
 * One dealt question. No foreign keys, because questions outlive their records. Partitioned by month of the id; the migration does that,
 * because drizzle cannot (docs/decisions/0029).
 */
export const questions = pgTable(
  'questions',
  {
    /** Grows with time and contains the round's id: db/functions/time_ordered_ids.sql. */
    id: uuid('id').notNull(),
    playerId: uuid('player_id').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Random. The ids of the options are this key with the option's number as last byte. */
    optionKey: uuid('option_key').notNull(),
    ...fourCodes(),
    position: smallint('position').notNull(),
    answerIndex: smallint('answer_index').notNull(),
    points: smallint('points').notNull(),
    timed: boolean('timed').notNull(),
    /** Whether the photo did not load and another question took this position. It is then not judged. */
    replaced: boolean('replaced').notNull().default(false),
    /**
     * Par (docs/rules.md): whether the right option was also the most likely one when the question was dealt (lib/quiz/options/shares.ts).
     */
    par: boolean('par').notNull().default(false),
    free: boolean('free').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'questions_pkey', columns: [t.id] }),
    check('answer_is_an_option', sql`${t.answerIndex} between 1 and 4`),
  ],
);

export const answerNumbers = pgSequence('answer_numbers');

/**
 * The one answer to a question, with its result. Scores, badges, statistics and the ledger entries of answers are derived from it.
 * Partitioned like `questions`. The primary key serves the judging, and finds all answers of a player (docs/decisions/0043).
 */
export const answers = pgTable(
  'answers',
  {
    playerId: uuid('player_id').notNull(),
    questionId: uuid('question_id').notNull(),
    /** Numbers all answers. Because of slow transactions, a smaller number may commit after a larger one. */
    number: bigint('number', { mode: 'bigint' }).notNull().default(sql`nextval('answer_numbers')`),
    judgedAt: moment('judged_at').notNull(),
    /** The position among the movements of the player's game, from `game_states.sequence`. */
    sequence: integer('sequence').notNull(),
    streakAfter: integer('streak_after').notNull(),
    choice: smallint('choice').notNull(),
    points: smallint('points').notNull(),
    regenerated: smallint('regenerated').notNull(),
    lifeSpent: boolean('life_spent').notNull(),
    starSpent: boolean('star_spent').notNull(),
    lifeWon: boolean('life_won').notNull().default(false),
    guest: boolean('guest').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'answers_pkey', columns: [t.playerId, t.questionId] }),
    index('answers_number').on(t.number),
    check('choice_is_an_option', sql`${t.choice} between 0 and 4`),
  ],
);

/**
 * The rounds (sets) that a player was dealt, and their records, a few rounds per row. They are used to find a player's questions. An index
 * on the questions by player would change at a random page with every deal.
 */
export const playerSets = pgTable(
  'player_sets',
  {
    playerId: uuid('player_id').notNull(),
    chunk: integer('chunk').notNull(),
    setIds: uuid('set_ids').array().notNull(),
    /** Includes the records of dailies, which are not rounds. */
    recordIds: uuid('record_ids').array().notNull(),
  },
  (t) => [primaryKey({ name: 'player_sets_pkey', columns: [t.playerId, t.chunk] })],
);
