import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';
import { underRecordsLock } from '../records-lock';
import { withdrawRecords } from './withdraw-records';

const BATCH_SIZE = 100;

export async function hasRealPhotos({ db }: { db: Database }): Promise<boolean> {
  const found = await db.execute(sql`select from photos where not drawn limit 1`);
  return found.length > 0;
}

/**
 * Erases all records with a real photo, in play or pulled, with their files, after a game was switched to drawn faces. Imports may add the
 * records again, except those that a removal request has pulled. Returns how many were erased.
 */
export async function eraseRealPhotos({ db, storage }: { db: Database; storage: Storage }): Promise<number> {
  let erased = 0;
  for (let last = BATCH_SIZE; last === BATCH_SIZE; erased += last) last = await eraseBatch(db, storage);
  return erased;
}

const eraseBatch = (db: Database, storage: Storage): Promise<number> =>
  underRecordsLock(db, async (tx) => {
    const found = await tx.execute<{ hash: string }>(sql`
      select r.source_id_hash as hash from (
        select source_id_hash, photo_id from booking_records union all select source_id_hash, photo_id from pulled_records
      ) r join photos p on p.id = r.photo_id where not p.drawn limit ${BATCH_SIZE}`);
    await withdrawRecords(
      tx,
      found.map(({ hash }) => ({ sourceIdHash: hash, forever: false })),
      storage,
    );
    return found.length;
  });
