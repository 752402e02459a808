import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords, photos, recordTombstones } from '@/db/schema';
import type { EncodedPhoto } from '../photos/photo';
import type { Withdrawal } from '../withdraw-records';

export type Placeholder = Pick<EncodedPhoto, 'storageKey' | 'perceptualHash'>;

/** A colon never occurs in a keyed hash of a record_id. */
const tombstoneId = (storageKey: string) => `placeholder:${storageKey}`;

/**
 * Adds tombstones for pictures that stand for missing photos. Returns the records in play that show one, for the caller to
 * withdraw. Call it under the records lock.
 */
export async function blockPlaceholders(
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
