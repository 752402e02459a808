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

/** Returns three parts of a 64-bit hash. Hashes that differ in at most two bits share at least one part. */
export const hashParts = (hash: SQLWrapper): [SQL, SQL, SQL] => [
  sql`(${hash} >> 42 & 4194303)`,
  sql`(${hash} >> 21 & 2097151)`,
  sql`(${hash} & 2097151)`,
];

export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Opaque storage name: a keyed hash of the re-encoded content. */
    storageKey: text('storage_key').notNull().unique(),
    perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }).notNull(),
    /** Perceptual hashes of the photo with its edges slightly cropped, to find cropped copies. */
    cropHashes: bigint('crop_hashes', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
    /** At 1x; the height is 290. */
    widthPx: integer('width_px').notNull(),
    /** A drawn face of no real person. Its hashes find no copies. */
    drawn: boolean('drawn').notNull().default(false),
  },
  (t) => hashParts(t.perceptualHash).map((part, i) => index(`photos_hash_part_${i + 1}`).on(part)),
);

/** Returns the columns of a record, in play or pulled. Each table needs column objects of its own. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey(),
  sourceIdHash: text('source_id_hash').notNull().unique(),
  countyFips: char('county_fips', { length: 5 })
    .notNull()
    .references(() => counties.fips),
  bookedOn: date('booked_on').notNull(),
  /** These four are null where the feed does not say. Only coarse values, which identify no person. */
  partOfDay: text('part_of_day', { enum: DAY_PARTS }),
  bond: text('bond', { enum: BOND_BANDS }),
  chargeClass: text('charge_class', { enum: CHARGE_CLASSES }),
  arrestedBy: text('arrested_by', { enum: AGENCY_KINDS }),
  /** How many facts of the booking slip questions show: when, bond, class, arrested by (db/functions/booking_slip.sql). */
  shownFacts: smallint('shown_facts').notNull().default(0),
  categoryCode: smallint('category_code').notNull(),
  /** Drawn at the import and never changed (docs/decisions/0041). */
  pool: text('pool', { enum: RECORD_POOLS }).notNull(),
  confidence: real('confidence').notNull(),
  /** Without case numbers and agency names. Kept so that a better classifier can relabel it. */
  chargeNormalized: text('charge_normalized').notNull(),
  photoId: uuid('photo_id')
    .notNull()
    .references(() => photos.id),
  synthetic: boolean('synthetic').notNull(),
  shuffle: doublePrecision('shuffle').notNull(),
  importedAt: moment('imported_at').notNull(),
  expiresAt: moment('expires_at'),
  /** The four categories of every question about it, chosen by its first deal (docs/decisions/0013); null before. */
  offeredCodes: smallint('offered_codes').array(),
  /** How hard the offered options are, 1 to 3; null while there are none (lib/quiz/options/options.ts). */
  level: smallint('level'),
  /** The record's first feed, for operators alone: the host of its address, or its file name. Null for drawn records. */
  feedName: text('feed_name'),
  /** Keyed hash of that feed's whole address or file name, to find records missing from a snapshot. Null for drawn records. */
  feedId: text('feed_id'),
});

/** One booking, without name, birth date, address or booking number. The source id is stored as a keyed hash only. */
export const bookingRecords = pgTable(
  'booking_records',
  {
    ...recordColumns(),
    id: uuid('id').primaryKey().defaultRandom(),
    synthetic: boolean('synthetic').notNull().default(false),
    /** Random; dealing reads its indexes near random points. */
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
 * Results of first answers about a record: of accounts, and of guests in free rounds. Written by a projection of the answers. No
 * foreign key, so that neither the projection nor a removal waits for the other; a job deletes the rows of removed records.
 */
export const recordResults = pgTable('record_results', {
  recordId: uuid('record_id').primaryKey(),
  answers: integer('answers').notNull(),
  rightAnswers: integer('right_answers').notNull(),
});

/** Removed records, which must not be imported again: keyed hash of the source id, perceptual hash of the photo. */
export const recordTombstones = pgTable('record_tombstones', {
  id: uuid('id').primaryKey().defaultRandom(),
  sourceIdHash: text('source_id_hash').notNull().unique(),
  perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }),
  cropHashes: bigint('crop_hashes', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** An operator's category for the text of a charge. Categories become training lines (docs/records.md). */
export const chargeCorrections = pgTable(
  'charge_corrections',
  {
    id: timeOrderedId(),
    chargeNormalized: text('charge_normalized').notNull().unique('charge_corrections_charge'),
    /** The classifier's answer; null for a text that it does not understand. */
    formerCode: smallint('former_code'),
    categoryCode: smallint('category_code').notNull(),
    confidence: real('confidence').notNull(),
    operator: text('operator').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('charge_corrections_created').on(t.createdAt)],
);

/**
 * Texts of charges that the classifier does not understand, so imports refused them, with operators' decisions. Sealed, because a
 * text might name a person.
 */
export const unclearCharges = pgTable(
  'unclear_charges',
  {
    id: timeOrderedId(),
    /** Blind index of the text without case numbers. */
    chargeIndex: text('charge_index').notNull().unique('unclear_charges_charge'),
    chargeSealed: text('charge_sealed').notNull(),
    /** Refused rows. A feed that is imported twice counts its rows twice. */
    lines: integer('lines').notNull(),
    lastAt: moment('last_at').notNull(),
    /** An operator's decision about the text. Null while it waits. */
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
