import { sql } from 'drizzle-orm';
import {
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { FLAG_REASONS } from '../enums';
import { counties } from './counties';
import { players } from './players';
import { recordColumns } from './records';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What led to it: the photo itself, county and day of a booking, or a player's word that somebody looks under age. */
export const REMOVAL_SOURCES = ['photo', 'county_day', 'flag'] as const;
export type RemovalSource = (typeof REMOVAL_SOURCES)[number];

/** `waiting`: nothing was pulled yet, because somebody has to look first; `pulled`: it was, and is reviewed after. */
export const REMOVAL_STATES = ['waiting', 'pulled', 'approved', 'reinstated'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/** A request that somebody's record goes. Nothing in it tells who asked. */
export const removalRequests = pgTable(
  'removal_requests',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Random; whoever asked has it and nobody else. */
    receipt: text('receipt').notNull().unique(),
    source: text('source', { enum: REMOVAL_SOURCES }).notNull(),
    countyFips: char('county_fips', { length: 5 }).references(() => counties.fips),
    bookedOn: date('booked_on'),
    /** What the asker added for whoever reviews it; goes with the decision. */
    wordsSealed: text('words_sealed'),
    state: text('state', { enum: REMOVAL_STATES }).notNull(),
    /** The records that matched when it was asked. Without a foreign key: they leave, this stays. */
    recordIds: uuid('record_ids').array().notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    /** When the operator was told; null while that is to come. */
    alertedAt: moment('alerted_at'),
  },
  (t) => [
    index('removal_requests_open').on(t.createdAt).where(sql`${t.decidedAt} is null`),
    check('removal_requests_decided', sql`(${t.decidedAt} is null) = (${t.state} in ('waiting', 'pulled'))`),
    check('removal_requests_words', sql`${t.decidedAt} is null or ${t.wordsSealed} is null`),
  ],
);

/**
 * Records out of play until somebody has decided: whole rows of booking_records, so that whatever asks for records finds
 * none of these, and so that what is put back is what it was.
 */
export const pulledRecords = pgTable(
  'pulled_records',
  {
    ...recordColumns(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => removalRequests.id),
    pulledAt: moment('pulled_at').notNull(),
  },
  (t) => [
    index('pulled_records_request').on(t.requestId),
    index('pulled_records_photo').on(t.photoId),
    index('pulled_records_expiry').on(t.expiresAt),
  ],
);

/** How many records of a county were pulled without a look first, by day (UTC). Above a share of them requests wait. */
export const countyRemovals = pgTable(
  'county_removals',
  {
    countyFips: char('county_fips', { length: 5 })
      .notNull()
      .references(() => counties.fips),
    day: date('day').notNull(),
    /** At the request of people. */
    asked: integer('asked').notNull().default(0),
    /** At the word of players; counted apart, so that no crowd of them keeps a request waiting. */
    flagged: integer('flagged').notNull().default(0),
    /** Not used any more; the version before writes it, so a later migration drops it. */
    alertedAt: moment('alerted_at'),
  },
  (t) => [primaryKey({ columns: [t.countyFips, t.day] }), index('county_removals_day').on(t.day)],
);

export const REMOVAL_ACTIONS = [
  'pull',
  'hold',
  'approve',
  'reinstate',
  'dismiss_flags',
  'expire',
  'withdraw',
] as const;
export type RemovalAction = (typeof REMOVAL_ACTIONS)[number];

/** What was done with records that somebody wanted gone, by whom. Append-only: a trigger refuses everything else. */
export const removalLog = pgTable(
  'removal_log',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Whoever ran the command, as they call themselves; `lineup` where it happened by itself. */
    operator: text('operator').notNull(),
    action: text('action', { enum: REMOVAL_ACTIONS }).notNull(),
    /** Null where no request stands behind it. */
    receipt: text('receipt'),
    /** How many records (or flags) it was about. */
    records: integer('records').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('removal_log_receipt').on(t.receipt),
    check('removal_log_operator', sql`${t.operator} <> ''`),
  ],
);

/** A player says that something is wrong with a question that was dealt to them. */
export const recordFlags = pgTable(
  'record_flags',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Without a foreign key: a record may leave and come back. */
    recordId: uuid('record_id').notNull(),
    /** Null once the player is erased; what was flagged is about somebody else. */
    playerId: uuid('player_id').references(() => players.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: FLAG_REASONS }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null while nobody has decided. */
    settledAt: moment('settled_at'),
    /** When the operator was told of a flag that pulled nothing. */
    alertedAt: moment('alerted_at'),
  },
  (t) => [
    unique('record_flags_once').on(t.playerId, t.recordId),
    index('record_flags_record').on(t.recordId),
    index('record_flags_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
  ],
);
