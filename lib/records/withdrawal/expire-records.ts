import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from '@/lib/platform/jobs/job';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';
import { erasePhotos } from '../photos/erase-photos';
import { underRecordsLock } from '../records-lock';
import { SYSTEM_OPERATOR, writeRemovalLog } from '../write-removal-log';
import { purgeRecords } from './purge-records';

const BATCH_SIZE = 100;

type ExpiryContext = { db: Database; storage: Storage; now: () => Date };

/**
 * Erases expired records and their photos, including those of held imports. A record that a removal request has pulled, or whose photo an
 * operator refused, also gets a tombstone. Several processes may run it at once. Returns how many records were erased.
 */
export async function expireRecords(ctx: ExpiryContext): Promise<number> {
  let expired = 0;
  for (let last = BATCH_SIZE; last === BATCH_SIZE; expired += last) last = await expireBatch(ctx);
  return expired;
}

async function expireBatch({ db, storage, now }: ExpiryContext): Promise<number> {
  const nowIso = now().toISOString();
  return underRecordsLock(db, async (tx) => {
    const erased = await tx.execute<{ photo_id: string }>(sql`
      delete from booking_records where id in (
        select id from booking_records where expires_at <= ${nowIso}::timestamptz order by expires_at limit ${BATCH_SIZE}
      ) returning photo_id`);
    const heldRecords = await tx.execute<{ photo_id: string }>(sql`
      delete from pulled_records where id in (
        select id from pulled_records where held in ('new', 'again') and expires_at <= ${nowIso}::timestamptz
        order by expires_at limit ${BATCH_SIZE - erased.length}
      ) returning photo_id`);
    const batch = erased.length + heldRecords.length;
    await erasePhotos(
      tx,
      storage,
      [...erased, ...heldRecords].map((row) => row.photo_id),
    );
    const otherPulled = await tx.execute<{ id: string }>(sql`
      select id from pulled_records where expires_at <= ${nowIso}::timestamptz
      order by expires_at limit ${BATCH_SIZE - batch}`);
    const ids = otherPulled.map((row) => row.id);
    const purged = ids.length === 0 ? 0 : await purgeRecords(tx, storage, ids, now());
    const gone = batch + purged;
    if (gone > 0) {
      await writeRemovalLog(tx, {
        operator: SYSTEM_OPERATOR,
        action: 'expire',
        receipt: null,
        records: gone,
        now: now(),
      });
    }
    return gone;
  });
}

export const expireRecordsJob: Job = {
  name: 'expire records',
  everySeconds: 600,
  run: async (ctx) => expireRecords({ ...ctx, storage: await sharedStorage() }),
};
