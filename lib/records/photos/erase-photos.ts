import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';
import { PHOTO_SCALES, photoFileKey } from './photo-files';

type Unused = { id: string; storage_key: string };

/** More requests at once may exceed the store's limits. Fewer make removals slow. */
const PHOTOS_AT_ONCE = 4;

async function eraseFilesOf(storage: Storage, key: string): Promise<boolean> {
  const removals = PHOTO_SCALES.map((scale) => storage.remove(photoFileKey(key, scale)));
  return (await Promise.allSettled(removals)).every(({ status }) => status === 'fulfilled');
}

/** Returns the ids of the photos whose files are all gone. Stops after an error, because imports wait for the lock. */
async function eraseFiles(storage: Storage, unused: readonly Unused[]): Promise<string[]> {
  const gone: string[] = [];
  for (let from = 0; from < unused.length; from += PHOTOS_AT_ONCE) {
    const some = unused.slice(from, from + PHOTOS_AT_ONCE);
    const done = await Promise.all(some.map(({ storage_key: key }) => eraseFilesOf(storage, key)));
    gone.push(...some.filter((_, i) => done[i]).map(({ id }) => id));
    if (done.includes(false)) break;
  }
  return gone;
}

/**
 * Erases those of the photos that no record uses, in play or pulled. Erases files before rows, so that every file keeps a row. If the store
 * fails, the row stays for `sweepPhotos`. Call it under the records lock. Returns how many were erased.
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
  const gone = await eraseFiles(storage, unused);
  await tx.execute(sql`delete from photos where id = any(${gone}::uuid[])`);
  return gone.length;
}
