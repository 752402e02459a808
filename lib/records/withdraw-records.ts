import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { photos, recordTombstones } from '@/db/schema';
import { sql } from '@/db/sql';
import { writeJournal } from '@/lib/journal/write-journal';
import { publishRecordsGone } from '@/lib/platform/events/player-events';
import type { Storage } from '@/lib/platform/storage/storage';
import { erasePhotos } from './photos/erase-photos';

export type Withdrawal = { sourceIdHash: string; forever: boolean };

type ErasedRecord = {
  id: string;
  source_id_hash: string;
  photo_id: string;
  /** Whether a removal request without a decision had taken it out of play. */
  was_pulled: boolean;
  was_in_play: boolean;
};

/** A record that cannot come back, and the hashes of its photo; empty if it was not in. */
export type Purged = { hash: string; photoHashes: bigint[] };
export type Withdrawn = {
  /** Source id hashes of erased records. */
  removed: Set<string>;
  /** Records that got a tombstone in this call. */
  purged: Purged[];
};

/**
 * Erases records, in play or not, with their photos, and notifies the players who see one. Those withdrawn forever, and
 * those under review, get a tombstone. Call it under the records lock. Without `storage` no file is erased, for a
 * transaction that is rolled back.
 */
export async function withdraw(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  storage: Storage | null,
): Promise<Withdrawn> {
  const withdrawn = await withdrawUnjournaled(tx, withdrawals, storage);
  await journalWithdrawal(tx, withdrawn);
  return withdrawn;
}

/** Does the same without a journal entry, to repeat entries of the journal. */
export async function withdrawUnjournaled(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  storage: Storage | null,
): Promise<Withdrawn> {
  if (withdrawals.length === 0) return { removed: new Set(), purged: [] };
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
  const purged = await addTombstones(tx, forever, { photoOf, wasPulled });
  if (storage)
    await erasePhotos(
      tx,
      storage,
      erased.map((r) => r.photo_id),
    );
  await publishRecordsGone(
    tx,
    erased.filter((r) => r.was_in_play).map((r) => r.id),
  );
  return { removed: new Set(erased.map((r) => r.source_id_hash)), purged };
}

type Removed = { photoOf: ReadonlyMap<string, string>; wasPulled: ReadonlySet<string> };

/**
 * Adds tombstones, which block the record's id and, if its photo was in and not drawn, copies of the photo. Trimmed copies are blocked
 * for requested removals only: courts withdraw thousands of records, and so many wide matches would block everyone.
 */
async function addTombstones(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  { photoOf, wasPulled }: Removed,
): Promise<Purged[]> {
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
  const tombstones = fresh.map((id) => {
    const hashes = hashesOfPhoto.get(photoOf.get(id) ?? '');
    return { sourceIdHash: id, ...hashes, ...(hashes && !wasPulled.has(id) ? { cropHashes: [] } : {}) };
  });
  await tx
    .insert(recordTombstones)
    .values(tombstones)
    .onConflictDoUpdate({
      target: recordTombstones.sourceIdHash,
      set: {
        perceptualHash: sql`coalesce(${recordTombstones.perceptualHash}, excluded.perceptual_hash)`,
        cropHashes: sql`case when ${recordTombstones.perceptualHash} is null then excluded.crop_hashes else ${recordTombstones.cropHashes} end`,
      },
    });
  return tombstones.map(({ sourceIdHash: hash, perceptualHash, cropHashes }) => ({
    hash,
    photoHashes: perceptualHash === undefined ? [] : [perceptualHash, ...(cropHashes ?? [])],
  }));
}

async function journalWithdrawal(tx: Transaction, { removed, purged }: Withdrawn): Promise<void> {
  if (purged.length > 0)
    await writeJournal(tx, {
      kind: 'purged',
      records: purged.map(({ hash, photoHashes }) => ({ hash, photoHashes: photoHashes.map(String) })),
    });
  const forever = new Set(purged.map(({ hash }) => hash));
  const others = [...removed].filter((hash) => !forever.has(hash));
  if (others.length > 0) await writeJournal(tx, { kind: 'withdrawn', records: others });
}
