import { sql } from '@/db/sql';
import { type CheckedPhotos, type LostPhoto, PHOTOS_CHECKED } from '@/lib/contract/desk/records/flags';
import type { Context } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';
import { PHOTO_SCALES, photoFileKey } from '@/lib/records/photos/photo-files';

const CONCURRENT_READS = 8;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

type Row = LostPhoto & { photoId: string; key: string };

async function hasMissingFile(storage: Storage, key: string): Promise<boolean> {
  for (const scale of PHOTO_SCALES) if ((await storage.get(photoFileKey(key, scale))) === null) return true;
  return false;
}

/** Checks the photos after id `after`, up to PHOTOS_CHECKED. Returns the records in play without a file, and the next `after`. */
export async function checkPhotos(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  { after }: { after: string | null },
): Promise<CheckedPhotos> {
  const rows = await db.execute<Row>(sql`
    select p.id as "photoId", p.storage_key as key, r.id as "recordId", c.name || ', ' || c.state as county,
      r.booked_on as "bookedOn"
    from (select id, storage_key from photos where id > ${after ?? LOWEST_ID} order by id limit ${PHOTOS_CHECKED}) p
    left join booking_records r on r.photo_id = p.id left join counties c on c.fips = r.county_fips
    order by p.id, r.id`);
  const inPlay = rows.filter((row) => row.recordId !== null);
  const lost: LostPhoto[] = [];
  for (let at = 0; at < inPlay.length; at += CONCURRENT_READS) {
    const batch = inPlay.slice(at, at + CONCURRENT_READS);
    const found = await Promise.all(
      batch.map(async (row) => ((await hasMissingFile(storage, row.key)) ? [row] : [])),
    );
    for (const { recordId, county, bookedOn } of found.flat()) lost.push({ recordId, county, bookedOn });
  }
  const photos = new Set(rows.map((row) => row.photoId));
  return {
    checked: photos.size,
    lost,
    next: photos.size < PHOTOS_CHECKED ? null : (rows.at(-1)?.photoId ?? null),
  };
}
