import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { photos, recordTombstones } from '@/db/schema';
import { sql } from '@/db/sql';
import { writeJournal } from '@/lib/journal/write-journal';
import { publishRecordsRemoved } from '@/lib/platform/events/player-events';
import type { Storage } from '@/lib/platform/storage/storage';
import { erasePhotos } from '../photos/erase-photos';

/** `forever` adds a tombstone, so that imports cannot add the record again. */
export type Withdrawal = { sourceIdHash: string; forever: boolean };

type ErasedRecord = {
  id: string;
  source_id_hash: string;
  photo_id: string;
  was_pulled: boolean;
  was_in_play: boolean;
};

/** The hash of the record's id, and the hashes of its photo. Unknown records and drawn photos have no photo hashes. */
export type Tombstone = { hash: string; photoHashes: bigint[] };
export type Withdrawn = {
  removed: Set<string>;
  tombstones: Tombstone[];
};

/**
 * Erases records and their photos, in play or pulled, and notifies the players who see one. Records that a removal request has pulled
 * always get a tombstone. Call it under the records lock. With `storage: null`, for a dry run that rolls back, it erases no files.
 */
export async function withdrawRecords(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  storage: Storage | null,
): Promise<Withdrawn> {
  const withdrawn = await withdrawUnjournaled(tx, withdrawals, storage);
  await journalWithdrawal(tx, withdrawn);
  return withdrawn;
}

/** Withdraws records without a journal entry, for a replay of the journal. */
export async function withdrawUnjournaled(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  storage: Storage | null,
): Promise<Withdrawn> {
  if (withdrawals.length === 0) return { removed: new Set(), tombstones: [] };
  const hashes = withdrawals.map((w) => w.sourceIdHash);
  const erased = await tx.execute<ErasedRecord>(sql`
    with in_play as (
      delete from booking_records where source_id_hash = any(${hashes}::text[]) returning id, source_id_hash, photo_id
    ), pulled as (
      delete from pulled_records where source_id_hash = any(${hashes}::text[])
      returning id, source_id_hash, photo_id, held is null as was_pulled
    )
    select *, false as was_pulled, true as was_in_play from in_play union all select *, false from pulled`);
  const wasPulled = new Set(erased.filter((r) => r.was_pulled).map((r) => r.source_id_hash));
  const forever = withdrawals.filter((w) => w.forever || wasPulled.has(w.sourceIdHash));
  const photoOf = new Map(erased.map((r) => [r.source_id_hash, r.photo_id]));
  const tombstones = await addTombstones(tx, forever, { photoOf, wasPulled });
  if (storage)
    await erasePhotos(
      tx,
      storage,
      erased.map((r) => r.photo_id),
    );
  await publishRecordsRemoved(
    tx,
    erased.filter((r) => r.was_in_play).map((r) => r.id),
  );
  return { removed: new Set(erased.map((r) => r.source_id_hash)), tombstones };
}

type Removed = { photoOf: ReadonlyMap<string, string>; wasPulled: ReadonlySet<string> };

/**
 * Adds tombstones. Each blocks the record's id, and copies of its photo if that is stored and real. Trimmed copies are blocked only after a
 * requested removal: with the thousands of records that courts withdraw, such loose matches would block most new photos.
 */
async function addTombstones(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  { photoOf, wasPulled }: Removed,
): Promise<Tombstone[]> {
  const ids = [...new Set(withdrawals.map((w) => w.sourceIdHash))];
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: photos.id, perceptualHash: photos.perceptualHash, cropHashes: photos.cropHashes })
    .from(photos)
    .where(and(inArray(photos.id, [...photoOf.values()]), eq(photos.drawn, false)));
  const hashesOfPhoto = new Map(rows.map(({ id, ...hashes }) => [id, hashes]));
  const before = await tx
    .select({ hash: recordTombstones.sourceIdHash })
    .from(recordTombstones)
    .where(inArray(recordTombstones.sourceIdHash, ids));
  const known = new Set(before.map(({ hash }) => hash));
  const fresh = ids.filter((id) => !known.has(id) || hashesOfPhoto.has(photoOf.get(id) ?? ''));
  if (fresh.length === 0) return [];
  const rowsToAdd = fresh.map((id) => {
    const hashes = hashesOfPhoto.get(photoOf.get(id) ?? '');
    return { sourceIdHash: id, ...hashes, ...(hashes && !wasPulled.has(id) ? { cropHashes: [] } : {}) };
  });
  await tx
    .insert(recordTombstones)
    .values(rowsToAdd)
    .onConflictDoUpdate({
      target: recordTombstones.sourceIdHash,
      set: {
        perceptualHash: sql`coalesce(${recordTombstones.perceptualHash}, excluded.perceptual_hash)`,
        cropHashes: sql`case when ${recordTombstones.cropHashes} = '{}' then excluded.crop_hashes else ${recordTombstones.cropHashes} end`,
      },
    });
  return rowsToAdd.map(({ sourceIdHash: hash, perceptualHash, cropHashes }) => ({
    hash,
    photoHashes: perceptualHash === undefined ? [] : [perceptualHash, ...(cropHashes ?? [])],
  }));
}

/** Records that got a tombstone are journaled as `purged`, the others as `withdrawn`. */
async function journalWithdrawal(tx: Transaction, { removed, tombstones }: Withdrawn): Promise<void> {
  if (tombstones.length > 0)
    await writeJournal(tx, {
      kind: 'purged',
      records: tombstones.map(({ hash, photoHashes }) => ({ hash, photoHashes: photoHashes.map(String) })),
    });
  const forever = new Set(tombstones.map(({ hash }) => hash));
  const others = [...removed].filter((hash) => !forever.has(hash));
  if (others.length > 0) await writeJournal(tx, { kind: 'withdrawn', records: others });
}
