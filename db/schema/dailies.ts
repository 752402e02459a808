import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { fourCodes, moment } from './columns';
import { ownerId } from './players';

/** The daily of one day (UTC). The first request of the day creates it. */
export const dailies = pgTable('dailies', {
  day: date('day').primaryKey(),
  number: integer('number').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

/**
 * The questions at a daily's ten positions, the same for all players. If a record leaves play, its position gets a new version. No foreign
 * key, because records are deleted.
 */
export const dailyQuestions = pgTable(
  'daily_questions',
  {
    day: date('day').notNull(),
    position: smallint('position').notNull(),
    /** Only the highest version of a position counts. Older ones are void. */
    version: smallint('version').notNull().default(0),
    id: uuid('id').notNull().defaultRandom(),
    recordId: uuid('record_id').notNull(),
    optionKey: uuid('option_key').notNull(),
    ...fourCodes(),
    answerIndex: smallint('answer_index').notNull(),
    par: boolean('par').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'daily_questions_pkey', columns: [t.day, t.position, t.version] }),
    unique('daily_questions_id').on(t.id),
    check('daily_position', sql`${t.position} between 0 and 9`),
    check('daily_answer_is_an_option', sql`${t.answerIndex} between 1 and 4`),
  ],
);

const TEN_ZEROS = sql`'{0,0,0,0,0,0,0,0,0,0}'`;
const ALL_TEN = 0b11_1111_1111;

export const playerDailies = pgTable(
  'player_dailies',
  {
    playerId: ownerId(),
    day: date('day').notNull(),
    startedAt: moment('started_at').notNull(),
    /** By position: the chosen option from 1, 0 for a timeout, null while open. */
    choices: smallint('choices').array().notNull(),
    versions: smallint('versions').array().notNull().default(TEN_ZEROS),
    /** Bit n is set if the answer at position n is right. It stays set when the record is removed; readers mask it. */
    rightMask: smallint('right_mask').notNull().default(0),
    lastAnsweredAt: moment('last_answered_at'),
    finishedAt: moment('finished_at'),
    guest: boolean('guest').notNull().default(false),
    /** The streak including this daily, and the freezes that are left. Null while open. */
    streakDays: integer('streak_days'),
    freezes: smallint('freezes'),
    shareCode: text('share_code'),
  },
  (t) => [
    primaryKey({ name: 'player_dailies_pkey', columns: [t.playerId, t.day] }),
    index('player_dailies_day').on(t.day, t.finishedAt),
    uniqueIndex('player_dailies_share').on(t.day, t.shareCode).where(sql`${t.shareCode} is not null`),
    check('daily_has_ten_choices', sql`cardinality(${t.choices}) = 10`),
    check('daily_has_ten_versions', sql`cardinality(${t.versions}) = 10`),
  ],
);

/**
 * How many players finished a daily with these right answers. Readers mask removed records. A replaced question has no bits in either mask.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    rightMask: smallint('right_mask').notNull(),
    /** Bit n is set if the players answered the question that counts at position n. */
    answeredMask: smallint('answered_mask').notNull().default(ALL_TEN),
    players: integer('players').notNull(),
  },
  (t) => [primaryKey({ name: 'daily_counts_pkey', columns: [t.day, t.rightMask, t.answeredMask] })],
);

/** Days on which a missed daily does not break streaks, such as days of an outage. The operator adds them. */
export const grantedDays = pgTable('granted_days', {
  day: date('day').primaryKey(),
  grantedAt: moment('granted_at').notNull(),
});
