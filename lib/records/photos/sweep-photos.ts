import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { Storage } from '@/lib/platform/storage/storage';
import { underRecordsLock } from '../records-lock';
import { erasePhotos } from './erase-photos';

const MOST_PER_RUN = 2000;
/** Of one transaction: imports and removals wait for it. */
const BATCH_SIZE = 20;

/**
 * Erases photos that no record uses any more: those whose files the store did not give up when their record went. Returns how
 * many went. @throws Error when some are still there, for somebody to look at the store.
 */
export async function sweepPhotos({ db, storage }: { db: Database; storage: Storage }): Promise<number> {
  // In any order, so that one which never goes does not stand before the others for ever.
  const left = await db.execute<{ id: string }>(sql`
    select p.id from photos p
    where not exists (select from booking_records r where r.photo_id = p.id)
      and not exists (select from pulled_records r where r.photo_id = p.id)
    order by random() limit ${MOST_PER_RUN}`);
  let gone = 0;
  for (let from = 0; from < left.length; from += BATCH_SIZE) {
    const ids = left.slice(from, from + BATCH_SIZE).map(({ id }) => id);
    const erased = await underRecordsLock(db, (tx) => erasePhotos(tx, storage, ids));
    gone += erased;
    // A store that is down is not asked a hundred times.
    if (erased === 0) break;
  }
  if (gone < left.length)
    throw new Error(`${left.length - gone} photos of records that are gone are still in the store`);
  return gone;
}
