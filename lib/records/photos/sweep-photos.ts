import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from '@/lib/platform/jobs/job';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';
import { underRecordsLock } from '../records-lock';
import { erasePhotos } from './erase-photos';

const MAX_PER_RUN = 2000;
const BATCH_SIZE = 20;

/**
 * Erases photos that no record uses any more. They are left over if the store failed when their record was erased. Returns how many were
 * erased.
 * @throws Error if some remain, so that the operator checks the store.
 */
export async function sweepPhotos({ db, storage }: { db: Database; storage: Storage }): Promise<number> {
  // In random order, so that photos that fail every time do not block the others.
  const left = await db.execute<{ id: string }>(sql`
    select p.id from photos p
    where not exists (select from booking_records r where r.photo_id = p.id)
      and not exists (select from pulled_records r where r.photo_id = p.id)
    order by random() limit ${MAX_PER_RUN}`);
  let gone = 0;
  for (let from = 0; from < left.length; from += BATCH_SIZE) {
    const ids = left.slice(from, from + BATCH_SIZE).map(({ id }) => id);
    const erased = await underRecordsLock(db, (tx) => erasePhotos(tx, storage, ids));
    gone += erased;
    if (erased === 0) break;
  }
  if (gone < left.length)
    throw new Error(`${left.length - gone} photos of erased records are still in the store`);
  return gone;
}

export const sweepPhotosJob: Job = {
  name: 'sweep photos',
  everySeconds: 600,
  run: async (ctx) => sweepPhotos({ ...ctx, storage: await sharedStorage() }),
};
