import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';
import { underRecordsLock } from '../../records-lock';
import { withdrawRecords } from '../../withdrawal/withdraw-records';

const BATCH_SIZE = 100;
/** A larger share needs an operator's consent, because the download may be incomplete. */
const MAX_LOST_SHARE = 0.2;
const MAX_LOST_FREELY = 5;

export class TooManyLost extends AppError {
  constructor(
    readonly lost: number,
    readonly of: number,
  ) {
    super('TAKEN', message('deskFeeds', 'tooManyLost', { lost, of }));
  }
}

type UnlistedOptions = {
  feedId: string;
  isListed: (sourceIdHash: string) => boolean;
  allowAnyLoss: boolean;
  dryRun: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Withdraws the records of a feed that it no longer lists. A later import may add them again, except those that a removal request has
 * pulled. Returns how many there are. A dry run withdraws none.
 * @throws TooManyLost before anything is erased.
 */
export async function withdrawUnlisted(
  { db, storage }: { db: Database; storage: Storage },
  { feedId, isListed, allowAnyLoss, dryRun, signal }: UnlistedOptions,
): Promise<number> {
  const own = await db.execute<{ hash: string }>(sql`
    select source_id_hash as hash from booking_records where feed_id = ${feedId}
    union all select source_id_hash from pulled_records where feed_id = ${feedId}`);
  const lost = own.filter(({ hash }) => !isListed(hash));
  const isMuch = lost.length > MAX_LOST_FREELY && lost.length > own.length * MAX_LOST_SHARE;
  if (isMuch && !allowAnyLoss && !dryRun) throw new TooManyLost(lost.length, own.length);
  if (dryRun) return lost.length;
  for (let from = 0; from < lost.length; from += BATCH_SIZE) {
    signal?.throwIfAborted();
    const batch = lost.slice(from, from + BATCH_SIZE);
    await underRecordsLock(db, (tx) =>
      withdrawRecords(
        tx,
        batch.map(({ hash }) => ({ sourceIdHash: hash, forever: false })),
        storage,
      ),
    );
  }
  return lost.length;
}
