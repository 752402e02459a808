import type { Queryable, Transaction } from '@/db/client';
import { hashParts } from '@/db/schema';
import { sql } from '@/db/sql';
import { STRICT_COPY_DISTANCE } from '@/lib/records/photos/perceptual-hash';

export type Match = { id: string; countyFips: string; isInPlay: boolean };

/** Returns the records of a county and booking day, including those out of play. */
export async function findMatchesOfDay(
  tx: Queryable,
  countyFips: string,
  bookedOn: string,
): Promise<Match[]> {
  return tx.execute<Match>(sql`
    select id, county_fips as "countyFips", true as "isInPlay" from booking_records
    where county_fips = ${countyFips} and booked_on = ${bookedOn}
    union all
    select id, county_fips, false from pulled_records
    where county_fips = ${countyFips} and booked_on = ${bookedOn}`);
}

export async function findPhotoId(tx: Transaction, storageKey: string): Promise<string | null> {
  const [photo] = await tx.execute<{ id: string }>(
    sql`select p.id from photos p where p.storage_key = ${storageKey}`,
  );
  return photo?.id ?? null;
}

/**
 * Returns the records that show a photo or a copy of it. A drawn face matches only the records with this very photo, because similar faces
 * belong to other bookings.
 */
export async function findMatchesOfPhoto(tx: Transaction, storageKey: string): Promise<Match[]> {
  const wanted = hashParts(sql`w.hash`);
  const found = hashParts(sql`p.perceptual_hash`);
  // One index lookup per part of the hash. OFFSET 0 makes the planner use the index.
  const lookups = ([0, 1, 2] as const).map(
    (i) =>
      sql`(select p.id, p.perceptual_hash, p.drawn from photos p where ${found[i]} = ${wanted[i]} offset 0)`,
  );
  const same = await tx.execute<{ id: string }>(sql`
    select p.id from photos p where p.storage_key = ${storageKey}
    union
    select near.id from (
      select h.hash from photos p, unnest(p.crop_hashes || p.perceptual_hash) h (hash)
      where p.storage_key = ${storageKey} and not p.drawn
    ) w cross join lateral (${sql.join(lookups, sql` union all `)}) near
    where bit_count((w.hash # near.perceptual_hash)::bit(64)) <= ${STRICT_COPY_DISTANCE} and not near.drawn`);
  return matchesWithPhotos(
    tx,
    same.map(({ id }) => id),
  );
}

async function matchesWithPhotos(tx: Transaction, photoIds: readonly string[]): Promise<Match[]> {
  return tx.execute<Match>(sql`
    select id, county_fips as "countyFips", true as "isInPlay" from booking_records where photo_id = any(${photoIds}::uuid[])
    union all
    select id, county_fips, false from pulled_records where photo_id = any(${photoIds}::uuid[])`);
}
