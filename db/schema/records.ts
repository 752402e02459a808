import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { counties } from './counties';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The three parts of a 64-bit hash, as numbers. Hashes that differ in at most two bits have at least one part in common, so
 * that three indexes find the near ones without looking at all.
 */
export const hashParts = (hash: SQLWrapper): [SQL, SQL, SQL] => [
  sql`(${hash} >> 42 & 4194303)`,
  sql`(${hash} >> 21 & 2097151)`,
  sql`(${hash} & 2097151)`,
];

/** A re-encoded booking photo: two WebP files in storage under an opaque name. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Opaque storage name: a keyed hash of the re-encoded content. */
    storageKey: text('storage_key').notNull().unique(),
    /** 64-bit perceptual hash, as a signed number. */
    perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }).notNull(),
    /** The same of the photo with its edges cut off a little: what a cropped copy of it looks like. */
    cropHashes: bigint('crop_hashes', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
    /** Pixels at 1x; the height at 1x is 290. */
    widthPx: integer('width_px').notNull(),
  },
  (t) => hashParts(t.perceptualHash).map((part, i) => index(`photos_hash_part_${i + 1}`).on(part)),
);

/** What a record is, in play or out of it. New ones for each table: a column belongs to one. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey(),
  sourceIdHash: text('source_id_hash').notNull().unique(),
  countyFips: char('county_fips', { length: 5 })
    .notNull()
    .references(() => counties.fips),
  bookedOn: date('booked_on').notNull(),
  /** UCCS category of the charge; see lib/charges/offense-categories. */
  categoryCode: smallint('category_code').notNull(),
  /** The four categories that every question about it shows, chosen by its first deal; null before (docs/decisions/0013). */
  optionCodes: smallint('option_codes').array(),
  confidence: real('confidence').notNull(),
  /** Charge text without case numbers and agency names, kept so that a better classifier can relabel. */
  chargeNormalized: text('charge_normalized').notNull(),
  photoId: uuid('photo_id')
    .notNull()
    .references(() => photos.id),
  synthetic: boolean('synthetic').notNull(),
  shuffle: doublePrecision('shuffle').notNull(),
  importedAt: moment('imported_at').notNull(),
  /** Null for synthetic records, which never expire. */
  expiresAt: moment('expires_at'),
});

/** One booking. No name, birth date, address or booking number is stored: the source id only as a keyed hash. */
export const bookingRecords = pgTable(
  'booking_records',
  {
    ...recordColumns(),
    id: uuid('id').primaryKey().defaultRandom(),
    synthetic: boolean('synthetic').notNull().default(false),
    /** A random place in the shuffle: dealing walks the index from a random point. */
    shuffle: doublePrecision('shuffle').notNull().default(sql`random()`),
  },
  (t) => [
    index('records_county_shuffle').on(t.countyFips, t.shuffle),
    index('records_shuffle').on(t.shuffle),
    index('records_expiry').on(t.expiresAt),
    index('records_photo').on(t.photoId),
  ],
);

/** What was removed must not come back: the source id's keyed hash and the photo's perceptual hash. */
export const recordTombstones = pgTable('record_tombstones', {
  id: uuid('id').primaryKey().defaultRandom(),
  sourceIdHash: text('source_id_hash').notNull().unique(),
  perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }),
  /** As of the photo; empty where no photo was in. */
  cropHashes: bigint('crop_hashes', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
  createdAt: moment('created_at').notNull().defaultNow(),
});
