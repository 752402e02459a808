import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  AGENCY_KINDS,
  BOND_BANDS,
  CHARGE_CLASSES,
  CHARGE_VERDICTS,
  DAY_PARTS,
  RECORD_POOLS,
} from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';

/** Counties and county equivalents by five-digit FIPS code, from the Census boundaries (us-atlas). */
export const counties = pgTable('counties', {
  fips: char('fips', { length: 5 }).primaryKey(),
  name: text('name').notNull(),
  state: char('state', { length: 2 }).notNull(),
  lat: doublePrecision('lat').notNull(),
  long: doublePrecision('long').notNull(),
});

/** Returns three parts of a 64-bit hash. Two hashes that differ in at most two bits share at least one part. */
export const hashParts = (hash: SQLWrapper): [SQL, SQL, SQL] => [
  sql`(${hash} >> 42 & 4194303)`,
  sql`(${hash} >> 21 & 2097151)`,
  sql`(${hash} & 2097151)`,
];

export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storageKey: text('storage_key').notNull().unique(),
    perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }).notNull(),
    cropHashes: bigint('crop_hashes', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
    widthPx: integer('width_px').notNull(),
    /** A drawn face, of no real person. Its hashes are not compared. */
    drawn: boolean('drawn').notNull().default(false),
  },
  (t) => hashParts(t.perceptualHash).map((part, i) => index(`photos_hash_part_${i + 1}`).on(part)),
);

/** Columns of a record in or out of play. A function, because each table needs column objects of its own. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey(),
  sourceIdHash: text('source_id_hash').notNull().unique(),
  countyFips: char('county_fips', { length: 5 })
    .notNull()
    .references(() => counties.fips),
  bookedOn: date('booked_on').notNull(),
  /** These four are coarse values, which identify no person. Null if the feed does not say. */
  partOfDay: text('part_of_day', { enum: DAY_PARTS }),
  bond: text('bond', { enum: BOND_BANDS }),
  chargeClass: text('charge_class', { enum: CHARGE_CLASSES }),
  arrestedBy: text('arrested_by', { enum: AGENCY_KINDS }),
  /** How many facts of the booking slip questions show, in the order time, bond, class, arrested by (db/functions/booking_slip.sql). */
  shownFacts: smallint('shown_facts').notNull().default(0),
  categoryCode: smallint('category_code').notNull(),
  /** Assigned by the import and never changed (docs/decisions/0041). */
  pool: text('pool', { enum: RECORD_POOLS }).notNull(),
  confidence: real('confidence').notNull(),
  /** Without case numbers and agency names. Kept, so that a better classifier can choose the category again. */
  chargeNormalized: text('charge_normalized').notNull(),
  photoId: uuid('photo_id')
    .notNull()
    .references(() => photos.id),
  synthetic: boolean('synthetic').notNull(),
  shuffle: doublePrecision('shuffle').notNull(),
  importedAt: moment('imported_at').notNull(),
  expiresAt: moment('expires_at'),
  /**
   * The four options (category codes) of all questions about the record, chosen when it is first dealt (docs/decisions/0013). Null before.
   */
  offeredCodes: smallint('offered_codes').array(),
  /** How difficult these options are, 1 to 3. Null without options (lib/quiz/options/options.ts). */
  level: smallint('level'),
  /** The record's first feed, shown only to operators: the host of its address, or its file name. Null for drawn records. */
  feedName: text('feed_name'),
  /** Keyed hash of that feed's whole address or file name, by which a snapshot finds missing records. Null for drawn records. */
  feedId: text('feed_id'),
});

/** One booking in play. Has no name, birth date, address or booking number. The feed's record id is stored only as a keyed hash. */
export const bookingRecords = pgTable(
  'booking_records',
  {
    ...recordColumns(),
    id: uuid('id').primaryKey().defaultRandom(),
    synthetic: boolean('synthetic').notNull().default(false),
    /** Random. To deal, the game reads the index near random points. */
    shuffle: doublePrecision('shuffle').notNull().default(sql`random()`),
  },
  (t) => [
    index('records_county_shuffle').on(t.countyFips, t.pool, t.shuffle),
    index('records_shuffle').on(t.pool, t.shuffle),
    index('records_expiry').on(t.expiresAt),
    index('records_photo').on(t.photoId),
    index('records_feed').on(t.feedId),
  ],
);

/**
 * Results of first answers about a record, by accounts, and by guests in free rounds. A projection of the answers writes them. No foreign
 * key, so that projection and removals do not wait for each other; a job deletes the rows of removed records.
 */
export const recordResults = pgTable('record_results', {
  recordId: uuid('record_id').primaryKey(),
  answers: integer('answers').notNull(),
  rightAnswers: integer('right_answers').notNull(),
});

/** Removed records that must not be imported again, as hashes: keyed for the record id, perceptual for the photo. */
export const recordTombstones = pgTable('record_tombstones', {
  id: uuid('id').primaryKey().defaultRandom(),
  sourceIdHash: text('source_id_hash').notNull().unique(),
  perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }),
  cropHashes: bigint('crop_hashes', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** The category that an operator chose for a charge text. The classifier learns from it (docs/records.md). */
export const chargeCorrections = pgTable(
  'charge_corrections',
  {
    id: timeOrderedId(),
    chargeNormalized: text('charge_normalized').notNull().unique('charge_corrections_charge'),
    formerCode: smallint('former_code'),
    categoryCode: smallint('category_code').notNull(),
    confidence: real('confidence').notNull(),
    operator: text('operator').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('charge_corrections_created').on(t.createdAt)],
);

/**
 * Charge texts that imports refused, because the classifier found no category, and operators' decisions about them. Encrypted, because a
 * text might name a person.
 */
export const unclearCharges = pgTable(
  'unclear_charges',
  {
    id: timeOrderedId(),
    chargeIndex: text('charge_index').notNull().unique('unclear_charges_charge'),
    chargeSealed: text('charge_sealed').notNull(),
    /** Number of refused rows. A feed that is imported twice counts twice. */
    lines: integer('lines').notNull(),
    lastAt: moment('last_at').notNull(),
    verdict: text('verdict', { enum: CHARGE_VERDICTS }),
    operator: text('operator'),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    check('unclear_charges_decided', sql`(${t.verdict} is null) = (${t.decidedAt} is null)`),
    index('unclear_charges_decided_at').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    index('unclear_charges_lines').on(t.lines).where(sql`${t.verdict} is null`),
    index('unclear_charges_last').on(t.lastAt),
    index('unclear_charges_barred').on(t.verdict).where(sql`${t.verdict} = 'barred'`),
  ],
);
