import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { bookingRecords, photos, pulledRecords, recordTombstones } from '@/db/schema';
import type { Storage } from '@/lib/platform/storage/storage';
import { looksLikeCopy, packLikeness } from '../photos/likeness';
import type { EncodedPhoto } from '../photos/photo';
import { underRecordsLock } from '../records-lock';
import { type Withdrawal, withdraw } from '../withdraw-records';
import { barPlaceholders, type Placeholder } from './bar-placeholders';
import type { CheckedRow } from './check-feed-row';

export type NewRecord = { row: CheckedRow; sourceIdHash: string; photo: EncodedPhoto };
export type ChangedRecord = { row: CheckedRow; sourceIdHash: string };

export type Batch = {
  created: readonly NewRecord[];
  changed: readonly ChangedRecord[];
  withdrawn: readonly Withdrawal[];
  /** Pictures that stand for missing photos: nothing with them stays in or comes in again. */
  placeholders: readonly Placeholder[];
  importedAt: Date;
  /** Null for synthetic records, which never expire. */
  expiresAt: Date | null;
};
export type BatchResult = {
  /** Source id hashes of new records that were refused because a removal forbids them. */
  forbidden: Set<string>;
  /** Source id hashes of what this batch wrote; a record that another import wrote first is not among them. */
  written: Set<string>;
  removed: number;
};

/** Ends a transaction that was only a look. */
class LookOnly extends Error {
  constructor(readonly result: BatchResult) {
    super('nothing is kept');
  }
}

type WriteOptions = {
  /** With false everything is tried and nothing kept. */
  keep: boolean;
  storage: Storage;
  /** Called for each photo that is about to get a row. */
  storeFiles: (photo: EncodedPhoto) => Promise<void>;
};

/** Writes a batch whole or not at all, and honours removals that were made up to this moment. */
export async function writeBatch(
  db: Database,
  batch: Batch,
  { keep, storage, storeFiles }: WriteOptions,
): Promise<BatchResult> {
  const work = underRecordsLock(db, async (tx) => {
    // First, so that nothing comes in beside the tombstone that its own batch brings.
    const goes = [...batch.withdrawn, ...(await barPlaceholders(tx, batch.placeholders))];
    const { removed } = await withdraw(tx, goes, keep ? storage : null);
    const forbidden = await forbiddenRecords(tx, batch.created);
    const present = await presentRecords(tx, batch.created);
    const created = batch.created.filter(
      (r) => !forbidden.has(r.sourceIdHash) && !present.has(r.sourceIdHash),
    );
    if (keep) for (const { photo } of created) await storeFiles(photo);
    const written = new Set(await insertRecords(tx, created, batch));
    for (const { row, sourceIdHash } of batch.changed) {
      const updated = await tx
        .update(bookingRecords)
        .set(contentOf(row))
        .where(eq(bookingRecords.sourceIdHash, sourceIdHash))
        .returning({ id: bookingRecords.id });
      if (updated.length > 0) written.add(sourceIdHash);
    }
    const result = { forbidden, written, removed: removed.size };
    if (!keep) throw new LookOnly(result);
    return result;
  });
  return work.catch((error: unknown) => {
    if (error instanceof LookOnly) return error.result;
    throw error;
  });
}

/** Those that are in already: another import was faster. */
async function presentRecords(tx: Transaction, records: readonly NewRecord[]): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const hashes = records.map((r) => r.sourceIdHash);
  const rows = await tx
    .select({ hash: bookingRecords.sourceIdHash })
    .from(bookingRecords)
    .where(inArray(bookingRecords.sourceIdHash, hashes));
  return new Set(rows.map(({ hash }) => hash));
}

/** Those that were removed, or are out of play until somebody has decided, by their ids alone. */
export async function forbiddenIds(
  db: Pick<Database, 'select'>,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ hash: recordTombstones.sourceIdHash })
    .from(recordTombstones)
    .where(inArray(recordTombstones.sourceIdHash, [...hashes]))
    .union(
      db
        .select({ hash: pulledRecords.sourceIdHash })
        .from(pulledRecords)
        .where(inArray(pulledRecords.sourceIdHash, [...hashes])),
    );
  return new Set(rows.map(({ hash }) => hash));
}

async function forbiddenRecords(tx: Transaction, records: readonly NewRecord[]): Promise<Set<string>> {
  const forbidden = await forbiddenIds(
    tx,
    records.map((r) => r.sourceIdHash),
  );
  if (records.length === 0) return forbidden;
  const looks = await forbiddenLooks(tx);
  for (const { sourceIdHash, photo } of records) {
    const own = packLikeness(photo);
    if (looks.some((look) => looksLikeCopy(look, own))) forbidden.add(sourceIdHash);
  }
  return forbidden;
}

/** How the photos look that were removed, or are out of play until somebody has decided. */
async function forbiddenLooks(tx: Transaction) {
  const purged = await tx
    .select({ perceptualHash: recordTombstones.perceptualHash, cropHashes: recordTombstones.cropHashes })
    .from(recordTombstones)
    .where(isNotNull(recordTombstones.perceptualHash));
  const pulled = await tx
    .selectDistinctOn([photos.id], { perceptualHash: photos.perceptualHash, cropHashes: photos.cropHashes })
    .from(pulledRecords)
    .innerJoin(photos, eq(photos.id, pulledRecords.photoId));
  return [...purged, ...pulled].flatMap(({ perceptualHash, cropHashes }) =>
    perceptualHash === null ? [] : [packLikeness({ perceptualHash, cropHashes })],
  );
}

const contentOf = (row: CheckedRow) => ({
  countyFips: row.countyFips,
  bookedOn: row.bookedOn,
  categoryCode: row.categoryCode,
  confidence: row.confidence,
  chargeNormalized: row.chargeNormalized,
});

async function insertRecords(
  tx: Transaction,
  created: readonly NewRecord[],
  batch: Batch,
): Promise<string[]> {
  if (created.length === 0) return [];
  const pictures = new Map(created.map(({ photo }) => [photo.storageKey, photo]));
  const stored = await tx
    .insert(photos)
    .values(
      [...pictures.values()].map(({ storageKey, perceptualHash, cropHashes, widthPx }) => ({
        storageKey,
        perceptualHash,
        cropHashes,
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
  const written = await tx
    .insert(bookingRecords)
    .values(rows)
    .onConflictDoNothing({ target: bookingRecords.sourceIdHash })
    .returning({ sourceIdHash: bookingRecords.sourceIdHash });
  return written.map((w) => w.sourceIdHash);
}
