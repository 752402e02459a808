import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Storage } from '@/lib/storage/storage';
import { PHOTO_SCALES, photoFileKey } from './photo-files';

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
  for (const { storage_key: key } of unused) {
    for (const scale of PHOTO_SCALES) await storage.remove(photoFileKey(key, scale));
  }
  await tx.execute(sql`
    delete from photos where id = any(${`{${unused.map(({ id }) => id).join(',')}}`}::uuid[])`);
  return unused.length;
}
