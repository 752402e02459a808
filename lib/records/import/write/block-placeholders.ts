import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords, photos, recordTombstones } from '@/db/schema';
import type { EncodedPhoto } from '../../photos/encode-photo';
import type { Withdrawal } from '../../withdrawal/withdraw-records';

export type Placeholder = Pick<EncodedPhoto, 'storageKey' | 'perceptualHash'>;

/** Never equals a keyed hash of a record_id, because those contain no colon. */
const tombstoneId = (storageKey: string) => `placeholder:${storageKey}`;

/**
 * Adds tombstones for placeholder pictures. Returns the records in play that show one; the caller withdraws them. Call it under the records
 * lock.
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
  const withPlaceholder = await tx
    .select({ sourceIdHash: bookingRecords.sourceIdHash })
    .from(photos)
    .innerJoin(bookingRecords, eq(bookingRecords.photoId, photos.id))
    .where(inArray(photos.storageKey, storageKeys));
  return withPlaceholder.map(({ sourceIdHash }) => ({ sourceIdHash, forever: false }));
}
