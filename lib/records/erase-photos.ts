import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Storage } from '@/lib/storage/storage';
import { PHOTO_SCALES, photoFileKey } from './photo-files';

/** Enough for a store far away not to keep removals waiting, and not so many that it turns them away. */
const FILES_AT_ONCE = 12;

/** @throws what the store said, once nothing is in flight any more: files change under the lock alone. */
async function removeFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += FILES_AT_ONCE) {
    const removals = keys.slice(from, from + FILES_AT_ONCE).map((key) => storage.remove(key));
    const failed = (await Promise.allSettled(removals)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}

/**
 * Erases those of these photos that no record uses, in play or out of it: the files first, so that what is cut off is done
 * again and no file is left that no row names. Call under the records lock. Returns how many went.
 */
export async function erasePhotos(
  tx: Transaction,
  storage: Storage,
  photoIds: readonly string[],
): Promise<number> {
  const unused = await tx.execute<{ id: string; storage_key: string }>(sql`
    select p.id, p.storage_key from photos p
    where p.id = any(${`{${photoIds.join(',')}}`}::uuid[])
      and not exists (select from booking_records r where r.photo_id = p.id)
      and not exists (select from pulled_records r where r.photo_id = p.id)`);
  await removeFiles(
    storage,
    unused.flatMap(({ storage_key: key }) => PHOTO_SCALES.map((scale) => photoFileKey(key, scale))),
  );
  await tx.execute(sql`
    delete from photos where id = any(${`{${unused.map(({ id }) => id).join(',')}}`}::uuid[])`);
  return unused.length;
}
