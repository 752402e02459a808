import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Storage } from '@/lib/platform/storage/storage';
import { ERASED_SCALES, photoFileKey } from './photo-files';

type Unused = { id: string; storage_key: string };

/** Files of so many photos at once: a store far away must not keep removals waiting, nor turn us away. */
const PHOTOS_AT_ONCE = 4;

async function isErased(storage: Storage, key: string): Promise<boolean> {
  const removals = ERASED_SCALES.map((scale) => storage.remove(photoFileKey(key, scale)));
  return (await Promise.allSettled(removals)).every(({ status }) => status === 'fulfilled');
}

/** Those whose files are gone. A store that fails once is left alone: whoever waits for the lock waits for it. */
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
 * Erases those of these photos that no record uses, in play or out of it: the files first, so that what is cut off is done
 * again and no file is left that no row names. What the store does not give up keeps its row, shown by nothing, until
 * `sweepPhotos` erases it: nobody stays in play for a file. Call under the records lock. Returns how many went.
 */
export async function erasePhotos(
  tx: Transaction,
  storage: Storage,
  photoIds: readonly string[],
): Promise<number> {
  const unused = await tx.execute<Unused>(sql`
    select p.id, p.storage_key from photos p
    where p.id = any(${`{${photoIds.join(',')}}`}::uuid[])
      and not exists (select from booking_records r where r.photo_id = p.id)
      and not exists (select from pulled_records r where r.photo_id = p.id)`);
  const gone = await erased(storage, unused);
  await tx.execute(sql`delete from photos where id = any(${`{${gone.join(',')}}`}::uuid[])`);
  return gone.length;
}
