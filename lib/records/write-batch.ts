import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords, photos, recordTombstones } from '@/db/schema';
import type { CheckedRow } from './check-feed-row';
import { hashDistance, NEAR_DISTANCE } from './perceptual-hash';
import type { EncodedPhoto } from './photo';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type NewRecord = { row: CheckedRow; sourceIdHash: string; photo: EncodedPhoto };
export type ChangedRecord = { row: CheckedRow; sourceIdHash: string };
export type Withdrawal = { sourceIdHash: string; forever: boolean };

export type Batch = {
  created: readonly NewRecord[];
  changed: readonly ChangedRecord[];
  withdrawn: readonly Withdrawal[];
  importedAt: Date;
  /** Null for synthetic records, which never expire. */
  expiresAt: Date | null;
};
export type BatchResult = {
  /** Source id hashes that were refused because a removal forbids them. */
  forbidden: Set<string>;
  removed: number;
  /** Storage keys of photos that no record uses any more. */
  orphanedPhotos: string[];
};

/** Imports and removals take turns on this lock, so that a removal never slips between a look and an insert. */
export const RECORDS_LOCK = 7_276_232;

/** Ends a transaction that was only a look. */
class LookOnly extends Error {
  constructor(readonly result: BatchResult) {
    super('nothing is kept');
  }
}

/**
 * Writes a batch whole or not at all, and honours removals that were made up to this moment. With `keep: false`
 * everything is tried and nothing kept.
 */
export async function writeBatch(db: Database, batch: Batch, { keep = true } = {}): Promise<BatchResult> {
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RECORDS_LOCK})`);
    const forbidden = await forbiddenRecords(tx, batch.created);
    const { removed, orphanedPhotos } = await withdraw(tx, batch.withdrawn);
    const created = batch.created.filter((r) => !forbidden.has(r.sourceIdHash));
    await insertRecords(tx, created, batch);
    for (const { row, sourceIdHash } of batch.changed) {
      await tx
        .update(bookingRecords)
        .set(contentOf(row))
        .where(eq(bookingRecords.sourceIdHash, sourceIdHash));
    }
    const result = { forbidden, removed, orphanedPhotos };
    if (!keep) throw new LookOnly(result);
    return result;
  });
  return work.catch((error: unknown) => {
    if (error instanceof LookOnly) return error.result;
    throw error;
  });
}

async function forbiddenRecords(tx: Transaction, records: readonly NewRecord[]): Promise<Set<string>> {
  const forbidden = new Set<string>();
  if (records.length === 0) return forbidden;
  const hashes = records.map((r) => r.sourceIdHash);
  const byId = await tx
    .select({ hash: recordTombstones.sourceIdHash })
    .from(recordTombstones)
    .where(inArray(recordTombstones.sourceIdHash, hashes));
  for (const { hash } of byId) forbidden.add(hash);
  const pictures = await tx
    .select({ hash: recordTombstones.perceptualHash })
    .from(recordTombstones)
    .where(sql`${recordTombstones.perceptualHash} is not null`);
  for (const record of records) {
    const near = pictures.some(
      ({ hash }) => hash !== null && hashDistance(hash, record.photo.perceptualHash) <= NEAR_DISTANCE,
    );
    if (near) forbidden.add(record.sourceIdHash);
  }
  return forbidden;
}

async function withdraw(tx: Transaction, withdrawals: readonly Withdrawal[]) {
  if (withdrawals.length === 0) return { removed: 0, orphanedPhotos: [] };
  const hashes = withdrawals.map((w) => w.sourceIdHash);
  const gone = await tx
    .delete(bookingRecords)
    .where(inArray(bookingRecords.sourceIdHash, hashes))
    .returning({ photoId: bookingRecords.photoId });
  const forever = withdrawals.filter((w) => w.forever).map(({ sourceIdHash }) => ({ sourceIdHash }));
  if (forever.length > 0) await tx.insert(recordTombstones).values(forever).onConflictDoNothing();
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

const contentOf = (row: CheckedRow) => ({
  countyFips: row.countyFips,
  bookedOn: row.bookedOn,
  categoryCode: row.categoryCode,
  confidence: row.confidence,
  chargeNormalized: row.chargeNormalized,
});

async function insertRecords(tx: Transaction, created: readonly NewRecord[], batch: Batch): Promise<void> {
  if (created.length === 0) return;
  const pictures = new Map(created.map(({ photo }) => [photo.storageKey, photo]));
  const stored = await tx
    .insert(photos)
    .values(
      [...pictures.values()].map(({ storageKey, perceptualHash, widthPx }) => ({
        storageKey,
        perceptualHash,
        widthPx,
      })),
    )
    // Written again unchanged so that a photo which is already there returns its id too.
    .onConflictDoUpdate({ target: photos.storageKey, set: { storageKey: sql`excluded.storage_key` } })
    .returning({ id: photos.id, storageKey: photos.storageKey });
  const idOf = new Map(stored.map(({ id, storageKey }) => [storageKey, id]));
  const rows = created.flatMap(({ row, sourceIdHash, photo }) => {
    const photoId = idOf.get(photo.storageKey);
    return photoId === undefined
      ? []
      : [
          {
            ...contentOf(row),
            sourceIdHash,
            photoId,
            synthetic: batch.expiresAt === null,
            importedAt: batch.importedAt,
            expiresAt: batch.expiresAt,
          },
        ];
  });
  await tx.insert(bookingRecords).values(rows).onConflictDoNothing({ target: bookingRecords.sourceIdHash });
}
