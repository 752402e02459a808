import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords, photos, recordTombstones } from '@/db/schema';
import type { Withdrawal } from './withdraw-records';

/** No keyed hash of a record_id looks like this. */
const tombstoneId = (hash: bigint) => `placeholder:${BigInt.asUintN(64, hash).toString(16)}`;

/**
 * Keeps pictures that stand for missing photos from coming in again. Returns the records in play that have one, which are to be
 * withdrawn. Call under the records lock.
 */
export async function barPlaceholders(tx: Transaction, hashes: readonly bigint[]): Promise<Withdrawal[]> {
  if (hashes.length === 0) return [];
  await tx
    .insert(recordTombstones)
    .values(hashes.map((perceptualHash) => ({ sourceIdHash: tombstoneId(perceptualHash), perceptualHash })))
    .onConflictDoNothing({ target: recordTombstones.sourceIdHash });
  const shown = await tx
    .select({ sourceIdHash: bookingRecords.sourceIdHash })
    .from(bookingRecords)
    .innerJoin(photos, eq(photos.id, bookingRecords.photoId))
    .where(inArray(photos.perceptualHash, [...hashes]));
  return shown.map(({ sourceIdHash }) => ({ sourceIdHash, forever: false }));
}
