import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';
import { underRecordsLock } from '../records-lock';
import { withdraw } from '../withdraw-records';

/** Records per transaction. Other imports and removals wait for it. */
const BATCH_SIZE = 100;
/** A read that would lose more asks first: the source may have sent a part. */
const MOST_LOST_SHARE = 0.2;
/** So few are never asked about: in a small feed one of five leaves on any day. */
const NEVER_ASKED = 5;

/** A snapshot would lose so many of the feed's records that somebody must agree first. */
export class TooManyLost extends AppError {
  constructor(
    readonly lost: number,
    readonly of: number,
  ) {
    super('TAKEN', message('deskFeeds', 'tooManyLost', { lost, of }));
  }
}

type LetGo = {
  /** The feed that the records first came from. */
  feedId: string;
  isListed: (sourceIdHash: string) => boolean;
  /** Whether somebody has agreed to any loss. */
  isAgreed: boolean;
  dryRun: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Erases the records of a feed that it no longer lists, with their photos. They may come back when it lists them again; those
 * under review may not. Returns how many left, or would leave in a dry run.
 * @throws TooManyLost before anything is erased.
 */
export async function letUnlistedGo(
  { db, storage }: { db: Database; storage: Storage },
  { feedId, isListed, isAgreed, dryRun, signal }: LetGo,
): Promise<number> {
  const own = await db.execute<{ hash: string }>(sql`
    select source_id_hash as hash from booking_records where feed_id = ${feedId}
    union all select source_id_hash from pulled_records where feed_id = ${feedId}`);
  const gone = own.filter(({ hash }) => !isListed(hash));
  const isMuch = gone.length > NEVER_ASKED && gone.length > own.length * MOST_LOST_SHARE;
  if (isMuch && !isAgreed && !dryRun) throw new TooManyLost(gone.length, own.length);
  if (dryRun) return gone.length;
  for (let from = 0; from < gone.length; from += BATCH_SIZE) {
    signal?.throwIfAborted();
    const batch = gone.slice(from, from + BATCH_SIZE);
    await underRecordsLock(db, (tx) =>
      withdraw(
        tx,
        batch.map(({ hash }) => ({ sourceIdHash: hash, forever: false })),
        storage,
      ),
    );
  }
  return gone.length;
}
