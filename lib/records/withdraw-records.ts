import { and, inArray, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords, photos, pulledRecords, recordTombstones } from '@/db/schema';

export type Withdrawal = { sourceIdHash: string; forever: boolean };

type Gone = {
  source_id_hash: string;
  photo_id: string;
  /** Somebody had asked for its removal, and nobody had decided. */
  was_pulled: boolean;
};

/**
 * Takes records out, in play or not, and buries those that go for good: also those whose removal somebody had asked for.
 * Call under the records lock.
 */
export async function withdraw(tx: Transaction, withdrawals: readonly Withdrawal[]) {
  if (withdrawals.length === 0) return { removed: 0, orphanedPhotos: [] };
  const hashes = `{${withdrawals.map((w) => w.sourceIdHash).join(',')}}`;
  const gone = await tx.execute<Gone>(sql`
    with in_play as (
      delete from booking_records where source_id_hash = any(${hashes}::text[]) returning source_id_hash, photo_id
    ), pulled as (
      delete from pulled_records where source_id_hash = any(${hashes}::text[]) returning source_id_hash, photo_id
    )
    select *, false as was_pulled from in_play union all select *, true from pulled`);
  const wasPulled = new Set(gone.filter((g) => g.was_pulled).map((g) => g.source_id_hash));
  const buried = withdrawals.filter((w) => w.forever || wasPulled.has(w.sourceIdHash));
  await bury(tx, buried, new Map(gone.map((g) => [g.source_id_hash, g.photo_id])));
  if (gone.length === 0) return { removed: 0, orphanedPhotos: [] };
  const orphans = await tx
    .delete(photos)
    .where(
      and(
        inArray(
          photos.id,
          gone.map((g) => g.photo_id),
        ),
        notExists(sql`(select from ${bookingRecords} where ${bookingRecords.photoId} = ${photos.id})`),
        notExists(sql`(select from ${pulledRecords} where ${pulledRecords.photoId} = ${photos.id})`),
      ),
    )
    .returning({ storageKey: photos.storageKey });
  return { removed: gone.length, orphanedPhotos: orphans.map((o) => o.storageKey) };
}

/** Keeps what goes for good from coming back: by its id, and by its look where a photo was in. */
async function bury(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  photoOf: ReadonlyMap<string, string>,
) {
  const ids = [...new Set(withdrawals.map((w) => w.sourceIdHash))];
  if (ids.length === 0) return;
  const looks = await tx
    .select({ id: photos.id, perceptualHash: photos.perceptualHash, cropHashes: photos.cropHashes })
    .from(photos)
    .where(inArray(photos.id, [...photoOf.values()]));
  const lookOf = new Map(looks.map(({ id, ...look }) => [id, look]));
  await tx
    .insert(recordTombstones)
    .values(ids.map((id) => ({ sourceIdHash: id, ...lookOf.get(photoOf.get(id) ?? '') })))
    .onConflictDoUpdate({
      target: recordTombstones.sourceIdHash,
      set: {
        perceptualHash: sql`coalesce(${recordTombstones.perceptualHash}, excluded.perceptual_hash)`,
        cropHashes: sql`case when ${recordTombstones.perceptualHash} is null then excluded.crop_hashes else ${recordTombstones.cropHashes} end`,
      },
    });
}
