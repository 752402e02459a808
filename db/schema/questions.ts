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
 * One dealt question. No foreign keys: records leave, played questions stay. Partitioned by month of the id, which the migration
 * writes because drizzle cannot (docs/decisions/0029).
 */
export const questions = pgTable(
  'questions',
  {
    /** Grows with time and contains the round's id: db/functions/time_ordered_ids.sql. */
    id: uuid('id').notNull(),
    playerId: uuid('player_id').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Random. The last byte is replaced by the option's number to make its id. */
    optionKey: uuid('option_key').notNull(),
    ...fourCodes(),
    position: smallint('position').notNull(),
    answerIndex: smallint('answer_index').notNull(),
    /** For a right answer: 10, 5 without timer, 0 for a repeat. */
    points: smallint('points').notNull(),
    timed: boolean('timed').notNull(),
    /** Whether the photo failed and another question took this position, unjudged. */
    replaced: boolean('replaced').notNull().default(false),
    /** Whether the best reader of the booking slip would have been right when it was dealt (lib/quiz/options/shares.ts). */
    par: boolean('par').notNull().default(false),
    /** In the day's first round: a miss costs no life and no star. */
    free: boolean('free').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'questions_pkey', columns: [t.id] }),
    check('answer_is_an_option', sql`${t.answerIndex} between 1 and 4`),
  ],
);

export const answerNumbers = pgSequence('answer_numbers');

/**
 * The judgment of a question, once. Scores, badges, statistics and the ledger's answers are derived from it. Partitioned like
 * `questions`. The key serves the judge and finds all answers of a player (docs/decisions/0043).
 */
export const answers = pgTable(
  'answers',
  {
    playerId: uuid('player_id').notNull(),
    questionId: uuid('question_id').notNull(),
    /** The answer's number among all. A slower transaction may commit a smaller number later. */
    number: bigint('number', { mode: 'bigint' }).notNull().default(sql`nextval('answer_numbers')`),
    judgedAt: moment('judged_at').notNull(),
    /** The answer's position among the movements of the player's game: `game_states.sequence`. */
    sequence: integer('sequence').notNull(),
    /** Right answers in a row including this one; 0 when it is not right. */
    streakAfter: integer('streak_after').notNull(),
    /** 1-based index of the chosen option, 0 for a timeout. */
    choice: smallint('choice').notNull(),
    points: smallint('points').notNull(),
    /** Lives that came back since the movement before. */
    regenerated: smallint('regenerated').notNull(),
    lifeSpent: boolean('life_spent').notNull(),
    starSpent: boolean('star_spent').notNull(),
    /** The fifth right answer in a row credited a life. */
    lifeWon: boolean('life_won').notNull().default(false),
    /** Boards and statistics leave guests out. */
    guest: boolean('guest').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'answers_pkey', columns: [t.playerId, t.questionId] }),
    index('answers_number').on(t.number),
    check('choice_is_an_option', sql`${t.choice} between 0 and 4`),
  ],
);

/**
 * The rounds that a player was dealt, and their records, a few rounds to a row. They serve to find a player's questions: an index
 * by player on the questions would change at a random page with every deal.
 */
export const playerSets = pgTable(
  'player_sets',
  {
    playerId: uuid('player_id').notNull(),
    /** Counts up. Rounds are appended to the last one. */
    chunk: integer('chunk').notNull(),
    setIds: uuid('set_ids').array().notNull(),
    /** Those of dailies too, which are no rounds. */
    recordIds: uuid('record_ids').array().notNull(),
  },
  (t) => [primaryKey({ name: 'player_sets_pkey', columns: [t.playerId, t.chunk] })],
);
