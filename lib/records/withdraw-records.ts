import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords, photos, recordTombstones } from '@/db/schema';

export type Withdrawal = { sourceIdHash: string; forever: boolean };

/** Takes records out and buries those that go for good. Call under the records lock. */
export async function withdraw(tx: Transaction, withdrawals: readonly Withdrawal[]) {
  if (withdrawals.length === 0) return { removed: 0, orphanedPhotos: [] };
  const hashes = withdrawals.map((w) => w.sourceIdHash);
  const looks = await tx
    .select({ sourceIdHash: bookingRecords.sourceIdHash, look: photos.perceptualHash })
    .from(bookingRecords)
    .innerJoin(photos, eq(photos.id, bookingRecords.photoId))
    .where(inArray(bookingRecords.sourceIdHash, hashes));
  const gone = await tx
    .delete(bookingRecords)
    .where(inArray(bookingRecords.sourceIdHash, hashes))
    .returning({ photoId: bookingRecords.photoId });
  await bury(tx, withdrawals, new Map(looks.map(({ sourceIdHash, look }) => [sourceIdHash, look])));
  if (gone.length === 0) return { removed: 0, orphanedPhotos: [] };
  const orphans = await tx
    .delete(photos)
    .where(
      and(
        inArray(
          photos.id,
          gone.map((g) => g.photoId),
        ),
        notExists(
          tx.select({ one: sql`1` }).from(bookingRecords).where(eq(bookingRecords.photoId, photos.id)),
        ),
      ),
    )
    .returning({ storageKey: photos.storageKey });
  return { removed: gone.length, orphanedPhotos: orphans.map((o) => o.storageKey) };
}

/** Keeps what goes for good from coming back: by its id, and by its look where a photo was in. */
async function bury(tx: Transaction, withdrawals: readonly Withdrawal[], looks: ReadonlyMap<string, bigint>) {
  const forever = new Set(withdrawals.filter((w) => w.forever).map((w) => w.sourceIdHash));
  if (forever.size === 0) return;
  await tx
    .insert(recordTombstones)
    .values([...forever].map((id) => ({ sourceIdHash: id, perceptualHash: looks.get(id) ?? null })))
    .onConflictDoUpdate({
      target: recordTombstones.sourceIdHash,
      set: { perceptualHash: sql`coalesce(${recordTombstones.perceptualHash}, excluded.perceptual_hash)` },
    });
}
