import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { bookingRecords, photos, pulledRecords, recordTombstones } from '@/db/schema';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';
import type { EncodedPhoto } from '../../photos/encode-photo';
import { isLikelyCopy, packHashes } from '../../photos/photo-hashes';
import { underRecordsLock } from '../../records-lock';
import { MAX_SHOWN_FACTS } from '../../shown-facts';
import { type Withdrawal, withdrawRecords } from '../../withdrawal/withdraw-records';
import type { CheckedRow } from '../lines/check-feed-row';
import { assignPools } from './assign-pools';
import { blockPlaceholders, type Placeholder } from './block-placeholders';

export type NewRecord = { row: CheckedRow; sourceIdHash: string; photo: EncodedPhoto };
export type ChangedRecord = { row: CheckedRow; sourceIdHash: string };

export type Batch = {
  created: readonly NewRecord[];
  changed: readonly ChangedRecord[];
  withdrawn: readonly Withdrawal[];
  placeholders: readonly Placeholder[];
  importedAt: Date;
  /** Stored only with new records. A changed record keeps its first feed, and its photo. */
  feedName: string | null;
  feedId: string | null;
  synthetic: boolean;
  expiresAt: Date | null;
  /** Whether the photos of new records are drawn. Drawn photos are not compared with removed ones. */
  drawnFaces: boolean;
  isHeld: boolean;
};
export type BatchResult = {
  forbidden: Set<string>;
  written: Set<string>;
  removed: number;
};

class DryRunRollback extends Error {
  constructor(readonly result: BatchResult) {
    super('a dry run stores nothing');
  }
}

type WriteOptions = {
  keep: boolean;
  storage: Storage;
  storeFiles: (photo: EncodedPhoto) => Promise<void>;
};

/** Writes a batch in one transaction. Checks again under the records lock what was removed. */
export async function writeBatch(
  db: Database,
  batch: Batch,
  { keep, storage, storeFiles }: WriteOptions,
): Promise<BatchResult> {
  const work = underRecordsLock(db, async (tx) => {
    // Withdrawals come first: their tombstones must block new records of this batch.
    const withdrawals = [...batch.withdrawn, ...(await blockPlaceholders(tx, batch.placeholders))];
    const { removed } = await withdrawRecords(tx, withdrawals, keep ? storage : null);
    const forbidden = await forbiddenRecords(tx, batch);
    const present = await presentRecords(tx, batch.created);
    const created = batch.created.filter(
      (r) => !forbidden.has(r.sourceIdHash) && !present.has(r.sourceIdHash),
    );
    if (keep) for (const { photo } of created) await storeFiles(photo);
    const written = new Set(await insertRecords(tx, created, batch));
    for (const { row, sourceIdHash } of batch.changed) {
      if (await updateRecord(tx, sourceIdHash, contentOf(row, batch))) written.add(sourceIdHash);
    }
    const result = { forbidden, written, removed: removed.size };
    if (!keep) throw new DryRunRollback(result);
    return result;
  });
  return work.catch((error: unknown) => {
    if (error instanceof DryRunRollback) return error.result;
    throw error;
  });
}

async function updateRecord(tx: Transaction, hash: string, content: ReturnType<typeof contentOf>) {
  const inPlay = await tx
    .update(bookingRecords)
    .set(content)
    .where(eq(bookingRecords.sourceIdHash, hash))
    .returning({ id: bookingRecords.id });
  if (inPlay.length > 0) return true;
  const held = await tx
    .update(pulledRecords)
    .set(content)
    .where(and(eq(pulledRecords.sourceIdHash, hash), isNotNull(pulledRecords.held)))
    .returning({ id: pulledRecords.id });
  return held.length > 0;
}

async function presentRecords(tx: Transaction, records: readonly NewRecord[]): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const hashes = records.map((r) => r.sourceIdHash);
  const rows = await tx
    .select({ hash: bookingRecords.sourceIdHash })
    .from(bookingRecords)
    .where(inArray(bookingRecords.sourceIdHash, hashes))
    .union(
      tx
        .select({ hash: pulledRecords.sourceIdHash })
        .from(pulledRecords)
        .where(and(inArray(pulledRecords.sourceIdHash, hashes), isNotNull(pulledRecords.held))),
    );
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns the source id hashes of records that were removed, or that a removal request has pulled. */
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
        .where(and(inArray(pulledRecords.sourceIdHash, [...hashes]), isNull(pulledRecords.held))),
    );
  return new Set(rows.map(({ hash }) => hash));
}

async function forbiddenRecords(
  tx: Transaction,
  { created: records, drawnFaces }: Pick<Batch, 'created' | 'drawnFaces'>,
): Promise<Set<string>> {
  const forbidden = await forbiddenIds(
    tx,
    records.map((r) => r.sourceIdHash),
  );
  if (records.length === 0 || drawnFaces) return forbidden;
  const photoHashes = await forbiddenPhotoHashes(tx);
  for (const { sourceIdHash, photo } of records) {
    const own = packHashes(photo);
    if (photoHashes.some((hashes) => isLikelyCopy(hashes, own))) forbidden.add(sourceIdHash);
  }
  return forbidden;
}

async function forbiddenPhotoHashes(tx: Transaction) {
  const removed = await tx
    .select({ perceptualHash: recordTombstones.perceptualHash, cropHashes: recordTombstones.cropHashes })
    .from(recordTombstones)
    .where(isNotNull(recordTombstones.perceptualHash));
  const pulled = await tx
    .selectDistinctOn([photos.id], { perceptualHash: photos.perceptualHash, cropHashes: photos.cropHashes })
    .from(pulledRecords)
    .innerJoin(photos, and(eq(photos.id, pulledRecords.photoId), eq(photos.drawn, false)))
    .where(or(isNull(pulledRecords.held), eq(pulledRecords.held, 'out')));
  return [...removed, ...pulled].flatMap(({ perceptualHash, cropHashes }) =>
    perceptualHash === null ? [] : [packHashes({ perceptualHash, cropHashes })],
  );
}

/** A real record shows no facts until `renewShownFacts` has counted how many it may show: a rare fact could identify a person. */
const contentOf = (row: CheckedRow, { synthetic }: Pick<Batch, 'synthetic'>) => ({
  shownFacts: synthetic ? MAX_SHOWN_FACTS : 0,
  countyFips: row.countyFips,
  bookedOn: row.bookedOn,
  partOfDay: row.partOfDay,
  bond: row.bond,
  chargeClass: row.chargeClass,
  arrestedBy: row.arrestedBy,
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
        drawn: batch.drawnFaces,
      })),
    )
    // Without an update, `returning` omits existing photos.
    .onConflictDoUpdate({ target: photos.storageKey, set: { storageKey: sql`excluded.storage_key` } })
    .returning({ id: photos.id, storageKey: photos.storageKey });
  const idOf = new Map(stored.map(({ id, storageKey }) => [storageKey, id]));
  const withPools = await assignPools(
    tx,
    created.flatMap(({ row, sourceIdHash, photo }) => {
      const photoId = idOf.get(photo.storageKey);
      return photoId === undefined ? [] : [{ ...contentOf(row, batch), sourceIdHash, photoId }];
    }),
  );
  const rows = withPools.map((record) => ({
    ...record,
    synthetic: batch.synthetic,
    importedAt: batch.importedAt,
    feedName: batch.feedName,
    feedId: batch.feedId,
    expiresAt: batch.expiresAt,
  }));
  const written = await (batch.isHeld
    ? tx
        .insert(pulledRecords)
        .values(rows.map((row) => heldRow(row, batch.importedAt)))
        .onConflictDoNothing({ target: pulledRecords.sourceIdHash })
        .returning({ sourceIdHash: pulledRecords.sourceIdHash })
    : tx
        .insert(bookingRecords)
        .values(rows)
        .onConflictDoNothing({ target: bookingRecords.sourceIdHash })
        .returning({ sourceIdHash: bookingRecords.sourceIdHash }));
  return written.map((w) => w.sourceIdHash);
}

const heldRow = <R extends object>(row: R, importedAt: Date) => ({
  ...row,
  id: randomUUID(),
  // `booking_records` sets it by default. It is the record's place in the random order of dealing.
  shuffle: sql<number>`random()`,
  held: 'new' as const,
  pulledAt: importedAt,
});
