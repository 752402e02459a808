import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { CHALLENGE_ENDS } from '../../lib/contract/challenges/rules';
import { fourCodes, moment, timeOrderedId } from './columns';
import { ownerId, players } from './players';

/** Challenges without a room: two players answer the same ten questions, each when they like, within 48 hours. */
export const challenges = pgTable(
  'challenges',
  {
    id: timeOrderedId(),
    code: text('code').notNull().unique(),
    challengerId: uuid('challenger_id').references(() => players.id, { onDelete: 'set null' }),
    opponentId: uuid('opponent_id').references(() => players.id, { onDelete: 'set null' }),
    /** Whether there is an opponent. A challenged friend is one at once, a player with the link after accepting. */
    accepted: boolean('accepted').notNull(),
    createdAt: moment('created_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: CHALLENGE_ENDS }),
    rematchOf: uuid('rematch_of').unique(),
  },
  (t) => [
    index('challenges_open').on(t.closesAt).where(sql`${t.endedAt} is null`),
    index('challenges_challenger').on(t.challengerId),
    index('challenges_opponent').on(t.opponentId),
    index('challenges_closes').on(t.closesAt),
    check('challenge_end_has_a_reason', sql`(${t.endedAt} is null) = (${t.endReason} is null)`),
  ],
);

const challengeId = () =>
  uuid('challenge_id')
    .notNull()
    .references(() => challenges.id, { onDelete: 'cascade' });

/** No foreign key to the record, because records are deleted. Such a question then counts for neither player. */
export const challengeQuestions = pgTable(
  'challenge_questions',
  {
    challengeId: challengeId(),
    position: smallint('position').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    recordId: uuid('record_id').notNull(),
    /** Random. The ids of the options are this key with the option's number as last byte, as in `questions`. */
    optionKey: uuid('option_key').notNull(),
    ...fourCodes(),
    answerIndex: smallint('answer_index').notNull(),
    par: boolean('par').notNull(),
    /** Null until it is decided whether the question counts: at the end, or when a player finishes while its photo is missing. */
    counted: boolean('counted'),
  },
  (t) => [
    primaryKey({ name: 'challenge_questions_pkey', columns: [t.challengeId, t.position] }),
    unique('challenge_questions_id').on(t.id),
    check('challenge_position', sql`${t.position} between 0 and 9`),
    check('challenge_answer_is_an_option', sql`${t.answerIndex} between 1 and 4`),
  ],
);

export const challengePlayers = pgTable(
  'challenge_players',
  {
    challengeId: challengeId(),
    playerId: ownerId(),
    choices: smallint('choices').array().notNull(),
    lastAnsweredAt: moment('last_answered_at'),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ name: 'challenge_players_pkey', columns: [t.challengeId, t.playerId] }),
    index('challenge_players_player').on(t.playerId),
    check('challenge_has_ten_choices', sql`cardinality(${t.choices}) = 10`),
  ],
);
