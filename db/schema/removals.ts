import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  FLAG_REASONS,
  HELD_STATES,
  LETTER_KINDS,
  OUT_REASONS,
  REMOVAL_ACTIONS,
  REMOVAL_SOURCES,
  REMOVAL_STATES,
  REMOVAL_WISHES,
} from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';
import { players } from './players';
import { counties, recordColumns } from './records';

/** A request to remove a person's record. The requester stays unknown. */
export const removalRequests = pgTable(
  'removal_requests',
  {
    id: timeOrderedId(),
    receipt: text('receipt').notNull().unique(),
    source: text('source', { enum: REMOVAL_SOURCES }).notNull(),
    countyFips: char('county_fips', { length: 5 }).references(() => counties.fips),
    bookedOn: date('booked_on'),
    /** The requester's note for the review. Deleted with the decision; if records were put back, two minutes later. */
    wordsSealed: text('words_sealed'),
    /** `label`: the requester says that the charge is wrong. The record also leaves play until the decision. */
    wish: text('wish', { enum: REMOVAL_WISHES }).notNull().default('removal'),
    state: text('state', { enum: REMOVAL_STATES }).notNull(),
    /** The matching records. No foreign key, because the request outlives them. */
    recordIds: uuid('record_ids').array().notNull(),
    /**
     * The photo that the requester named, which is compared with the matches. No foreign key, because a photo is deleted with its last
     * record.
     */
    askedPhotoId: uuid('asked_photo_id'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    alertedAt: moment('alerted_at'),
  },
  (t) => [
    index('removal_requests_open').on(t.createdAt).where(sql`${t.decidedAt} is null`),
    index('removal_requests_words_left').on(t.decidedAt).where(sql`${t.wordsSealed} is not null`),
    check('removal_requests_decided', sql`(${t.decidedAt} is null) = (${t.state} in ('waiting', 'pulled'))`),
    check(
      'removal_requests_words',
      sql`${t.state} in ('waiting', 'pulled', 'reinstated') or ${t.wordsSealed} is null`,
    ),
  ],
);

/** Letters that ask for a removal, with the day by which they must be answered. Nothing about the writer is stored. */
export const removalLetters = pgTable(
  'removal_letters',
  {
    id: timeOrderedId(),
    kind: text('kind', { enum: LETTER_KINDS }).notNull(),
    receivedOn: date('received_on').notNull(),
    /** The state whose law sets the number of days (data/jurisdictions.json). Null if the letter names none. */
    state: char('state', { length: 2 }),
    dueOn: date('due_on').notNull(),
    receipt: text('receipt').references(() => removalRequests.receipt),
    enteredBy: text('entered_by').notNull(),
    answeredOn: date('answered_on'),
    answeredBy: text('answered_by'),
  },
  (t) => [
    index('removal_letters_open').on(t.dueOn).where(sql`${t.answeredOn} is null`),
    check('removal_letters_answered', sql`(${t.answeredOn} is null) = (${t.answeredBy} is null)`),
    check('removal_letters_days', sql`${t.answeredOn} is null or ${t.answeredOn} >= ${t.receivedOn}`),
  ],
);

/**
 * Records that are out of play until a decision: those of a removal request, and those of a held import before its review. They move here
 * as whole rows of booking_records, so that no query for records finds them.
 */
export const pulledRecords = pgTable(
  'pulled_records',
  {
    ...recordColumns(),
    requestId: uuid('request_id').references(() => removalRequests.id),
    held: text('held', { enum: HELD_STATES }),
    outReason: text('out_reason', { enum: OUT_REASONS }),
    /** When it left play. For a held record, when it was imported, or when an operator last decided about it. */
    pulledAt: moment('pulled_at').notNull(),
  },
  (t) => [
    index('pulled_records_request').on(t.requestId),
    index('pulled_records_held').on(t.importedAt, t.id).where(sql`${t.held} is not null`),
    check('pulled_records_held_or_requested', sql`(${t.requestId} is null) = (${t.held} is not null)`),
    check('pulled_records_out', sql`(${t.held} is not distinct from 'out') = (${t.outReason} is not null)`),
    index('pulled_records_photo').on(t.photoId),
    index('pulled_records_expiry').on(t.expiresAt),
  ],
);

/** Number of records pulled before a review, by county and day (UTC). Above a share of the county's records, further requests wait. */
export const countyRemovals = pgTable(
  'county_removals',
  {
    countyFips: char('county_fips', { length: 5 })
      .notNull()
      .references(() => counties.fips),
    day: date('day').notNull(),
    asked: integer('asked').notNull().default(0),
    /** By flags of players. Counted separately, so that flags cannot delay requests. */
    flagged: integer('flagged').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.countyFips, t.day] }), index('county_removals_day').on(t.day)],
);

/** Actions on records, with the operator. A trigger makes it append-only. */
export const removalLog = pgTable(
  'removal_log',
  {
    id: timeOrderedId(),
    /** The operator's name; `lineup` for automatic actions. */
    operator: text('operator').notNull(),
    action: text('action', { enum: REMOVAL_ACTIONS }).notNull(),
    receipt: text('receipt'),
    records: integer('records').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('removal_log_receipt').on(t.receipt),
    check('removal_log_operator', sql`${t.operator} <> ''`),
  ],
);

/** A player's report that a question is wrong or offensive. */
export const recordFlags = pgTable(
  'record_flags',
  {
    id: timeOrderedId(),
    recordId: uuid('record_id').notNull(),
    playerId: uuid('player_id').references(() => players.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: FLAG_REASONS }).notNull(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    /** When the operator was notified, for a flag that pulled nothing. */
    alertedAt: moment('alerted_at'),
  },
  (t) => [
    unique('record_flags_once').on(t.playerId, t.recordId),
    index('record_flags_record').on(t.recordId),
    index('record_flags_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
  ],
);

/**
 * In order, everything that a restored older backup must not bring back. Written with the removal, then copied to the file store. Contains
 * keyed and perceptual hashes, but nothing personal (lib/journal/journal-entry.ts).
 */
export const removalJournal = pgTable(
  'removal_journal',
  {
    /** Grows with time: entries about the same record or player are written under its lock. */
    id: timeOrderedId(),
    entry: jsonb('entry').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    file: integer('file'),
  },
  (t) => [
    index('removal_journal_waiting').on(t.id).where(sql`${t.file} is null`),
    index('removal_journal_file').on(t.file),
  ],
);

/** The only row has the id of this database's journal in the file store. A copy of the database has the same id. */
export const journalHome = pgTable(
  'journal_home',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    only: boolean('only').notNull().default(true).unique(),
  },
  (t) => [check('journal_home_only', sql`${t.only}`)],
);
