import { z } from 'zod';
import { sql } from '@/db/sql';
import { dateSchema } from '@/lib/contract/wire-values';
import type { Context } from '@/lib/platform/context';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { RECORD_ID } from '@/lib/records/import/lines/check-feed-row';
import { COPY_DISTANCE } from '@/lib/records/photos/perceptual-hash';
import type { PhotoHashes } from '@/lib/records/photos/photo-hashes';
import { findMatchesOfDay } from './find-matches';
import { type ShownRecord, showRecords } from './show-records';

export const bookingDaySchema = z.object({
  county: z.string().regex(/^\d{5}$/, 'must be the five digits of a FIPS code'),
  day: dateSchema('must be a day as YYYY-MM-DD'),
});

/** `recordId` is the record_id of a feed, not the UUID of the stored record. */
export const sourceRecordSchema = z.object({
  recordId: z.string().trim().regex(RECORD_ID, 'must be the record_id of a feed'),
});

/** What a letter may state: county and day of the booking, the record_id of the feed, or a photo. */
export type SearchCriterion =
  | z.output<typeof bookingDaySchema>
  | z.output<typeof sourceRecordSchema>
  | { hashes: PhotoHashes };

export type FoundRecords = {
  records: ShownRecord[];
  /** Number of matching purged records. 0 for a booking day, which tombstones do not store. */
  erased: number;
};

type FindContext = Pick<Context, 'db'> & { hashKey: string };
type Found = { ids: string[]; erased: number };

async function byBookingDay(
  { db }: FindContext,
  { county, day }: z.output<typeof bookingDaySchema>,
): Promise<Found> {
  return { ids: (await findMatchesOfDay(db, county, day)).map(({ id }) => id), erased: 0 };
}

async function bySourceRecord({ db, hashKey }: FindContext, feedRecordId: string): Promise<Found> {
  const hash = blindIndexUnder(hashKey, 'booking_records.source_id', feedRecordId);
  const rows = await db.execute<{ id: string }>(sql`
    select id from booking_records where source_id_hash = ${hash}
    union all select id from pulled_records where source_id_hash = ${hash}`);
  const erased = await db.execute(sql`select from record_tombstones where source_id_hash = ${hash}`);
  return { ids: rows.map(({ id }) => id), erased: erased.length };
}

/** Compares with every real photo, because a letter may show a resized or trimmed copy. The most similar come first. */
async function byPhotoHashes(
  { db }: FindContext,
  { perceptualHash, cropHashes }: PhotoHashes,
): Promise<Found> {
  const wanted = sql`${[perceptualHash, ...cropHashes]}::bigint[]`;
  // The trimmed photo may be the given one or the stored one.
  const distance = sql`least(
    (select min(bit_count((hash # perceptual_hash)::bit(64))) from unnest(${wanted}) hash),
    (select min(bit_count((hash # ${perceptualHash}::bigint)::bit(64))) from unnest(crop_hashes) hash))`;
  const rows = await db.execute<{ id: string }>(sql`
    with near as (
      select id, distance from photos,
        lateral (select ${distance} as distance) d
      where distance <= ${COPY_DISTANCE} and not drawn
    )
    select r.id from near n join (
      select id, photo_id from booking_records union all select id, photo_id from pulled_records
    ) r on r.photo_id = n.id order by n.distance, r.id`);
  const [erased] = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from record_tombstones
    where perceptual_hash is not null
      and ${distance} <= ${COPY_DISTANCE}`);
  return { ids: rows.map(({ id }) => id), erased: erased?.count ?? 0 };
}

export async function findRecords(ctx: FindContext, criterion: SearchCriterion): Promise<FoundRecords> {
  const find = () => {
    if ('hashes' in criterion) return byPhotoHashes(ctx, criterion.hashes);
    return 'recordId' in criterion ? bySourceRecord(ctx, criterion.recordId) : byBookingDay(ctx, criterion);
  };
  const { ids, erased } = await find();
  return { records: await showRecords(ctx, ids), erased };
}
