import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords, photos, recordTombstones } from '@/db/schema';
import type { EncodedPhoto } from '../photos/photo';
import type { Withdrawal } from '../withdraw-records';

export type Placeholder = Pick<EncodedPhoto, 'storageKey' | 'perceptualHash'>;

/** No keyed hash of a record_id looks like this. */
const tombstoneId = (storageKey: string) => `placeholder:${storageKey}`;

/**
 * Keeps pictures that stand for missing photos from coming in again. Returns the records in play that have one, which are to be
 * withdrawn. Call under the records lock.
 */
export async function barPlaceholders(
  tx: Transaction,
  placeholders: readonly Placeholder[],
): Promise<Withdrawal[]> {
  if (placeholders.length === 0) return [];
  const tombstones = placeholders.map(({ storageKey, perceptualHash }) => ({
    sourceIdHash: tombstoneId(storageKey),
    perceptualHash,
  }));
  await tx
    .insert(recordTombstones)
    .values(tombstones)
    .onConflictDoNothing({ target: recordTombstones.sourceIdHash });
  const storageKeys = placeholders.map(({ storageKey }) => storageKey);
  const shown = await tx
    .select({ sourceIdHash: bookingRecords.sourceIdHash })
    .from(photos)
    .innerJoin(bookingRecords, eq(bookingRecords.photoId, photos.id))
    .where(inArray(photos.storageKey, storageKeys));
  return shown.map(({ sourceIdHash }) => ({ sourceIdHash, forever: false }));
}
