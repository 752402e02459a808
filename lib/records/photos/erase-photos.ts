import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';
import { PHOTO_SCALES, photoFileKey } from './photo-files';

type Unused = { id: string; storage_key: string };

/** Photos whose files are erased at once. More may exceed the store's limits; fewer delay removals. */
const PHOTOS_AT_ONCE = 4;

async function isErased(storage: Storage, key: string): Promise<boolean> {
  const removals = PHOTO_SCALES.map((scale) => storage.remove(photoFileKey(key, scale)));
  return (await Promise.allSettled(removals)).every(({ status }) => status === 'fulfilled');
}

/** Erases files. Returns the ids of photos that have none left. Stops at the first error, because others wait for the lock. */
async function erased(storage: Storage, unused: readonly Unused[]): Promise<string[]> {
  const gone: string[] = [];
  for (let from = 0; from < unused.length; from += PHOTOS_AT_ONCE) {
    const some = unused.slice(from, from + PHOTOS_AT_ONCE);
    const done = await Promise.all(some.map(({ storage_key: key }) => isErased(storage, key)));
    gone.push(...some.filter((_, i) => done[i]).map(({ id }) => id));
    if (done.includes(false)) break;
  }
  return gone;
}

/**
 * Erases the photos that no record uses, in play or out of it. Files go first, so that no file is left without a row. If
 * the store fails, the unused row stays until `sweepPhotos` erases it. Call it under the records lock. Returns how many
 * photos were erased.
 */
export async function erasePhotos(
  tx: Transaction,
  storage: Storage,
  photoIds: readonly string[],
): Promise<number> {
  const unused = await tx.execute<Unused>(sql`
    select p.id, p.storage_key from photos p
    where p.id = any(${photoIds}::uuid[])
      and not exists (select from booking_records r where r.photo_id = p.id)
      and not exists (select from pulled_records r where r.photo_id = p.id)`);
  const gone = await erased(storage, unused);
  await tx.execute(sql`delete from photos where id = any(${gone}::uuid[])`);
  return gone.length;
}
