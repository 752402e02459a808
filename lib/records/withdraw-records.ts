import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { photos, recordTombstones } from '@/db/schema';
import { publishRecordsGone } from '@/lib/platform/events/player-events';
import { writeJournal } from '@/lib/platform/journal/write-journal';
import type { Storage } from '@/lib/platform/storage/storage';
import { erasePhotos } from './photos/erase-photos';

export type Withdrawal = { sourceIdHash: string; forever: boolean };

type Gone = {
  id: string;
  source_id_hash: string;
  photo_id: string;
  /** Somebody had asked for its removal, and nobody had decided. */
  was_pulled: boolean;
};

/** A record that is kept from coming back, and how its photo looked where one was in. */
export type Purged = { hash: string; looks: bigint[] };
export type Withdrawn = {
  /** Source id hashes of records that were in. */
  removed: Set<string>;
  /** What is kept from coming back since now; what was before is not among them. */
  purged: Purged[];
};

/**
 * Takes records out, in play or not, with their photos, and buries those that go for good: also those whose removal somebody
 * had asked for; who has one on screen is told. Call under the records lock; without `storage` no file is touched, for a transaction that is not kept.
 */
export async function withdraw(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  storage: Storage | null,
): Promise<Withdrawn> {
  const withdrawn = await takeOut(tx, withdrawals, storage);
  await note(tx, withdrawn);
  return withdrawn;
}

/** The same without a note in the journal: for what the journal tells of. */
export async function takeOut(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  storage: Storage | null,
): Promise<Withdrawn> {
  if (withdrawals.length === 0) return { removed: new Set(), purged: [] };
  const hashes = `{${withdrawals.map((w) => w.sourceIdHash).join(',')}}`;
  const gone = await tx.execute<Gone>(sql`
    with in_play as (
      delete from booking_records where source_id_hash = any(${hashes}::text[]) returning id, source_id_hash, photo_id
    ), pulled as (
      delete from pulled_records where source_id_hash = any(${hashes}::text[]) returning id, source_id_hash, photo_id
    )
    select *, false as was_pulled from in_play union all select *, true from pulled`);
  const wasPulled = new Set(gone.filter((g) => g.was_pulled).map((g) => g.source_id_hash));
  const forGood = withdrawals.filter((w) => w.forever || wasPulled.has(w.sourceIdHash));
  const photoOf = new Map(gone.map((g) => [g.source_id_hash, g.photo_id]));
  const purged = await bury(tx, forGood, { photoOf, wasPulled });
  if (storage)
    await erasePhotos(
      tx,
      storage,
      gone.map((g) => g.photo_id),
    );
  await publishRecordsGone(
    tx,
    gone.filter((g) => !g.was_pulled).map((g) => g.id),
  );
  return { removed: new Set(gone.map((g) => g.source_id_hash)), purged };
}

type Known = { photoOf: ReadonlyMap<string, string>; wasPulled: ReadonlySet<string> };

/**
 * Keeps what goes for good from coming back: by its id, and by its look where a photo was in. Trimmed copies too where
 * somebody had asked; courts take back thousands, and so wide a net over all of them would keep everybody out.
 */
async function bury(
  tx: Transaction,
  withdrawals: readonly Withdrawal[],
  { photoOf, wasPulled }: Known,
): Promise<Purged[]> {
  const ids = [...new Set(withdrawals.map((w) => w.sourceIdHash))];
  if (ids.length === 0) return [];
  const looks = await tx
    .select({ id: photos.id, perceptualHash: photos.perceptualHash, cropHashes: photos.cropHashes })
    .from(photos)
    .where(inArray(photos.id, [...photoOf.values()]));
  const lookOf = new Map(looks.map(({ id, ...look }) => [id, look]));
  const before = await tx
    .select({ hash: recordTombstones.sourceIdHash })
    .from(recordTombstones)
    .where(inArray(recordTombstones.sourceIdHash, ids));
  const known = new Set(before.map(({ hash }) => hash));
  const fresh = ids.filter((id) => !known.has(id) || lookOf.has(photoOf.get(id) ?? ''));
  if (fresh.length === 0) return [];
  const stones = fresh.map((id) => {
    const look = lookOf.get(photoOf.get(id) ?? '');
    return { sourceIdHash: id, ...look, ...(look && !wasPulled.has(id) ? { cropHashes: [] } : {}) };
  });
  await tx
    .insert(recordTombstones)
    .values(stones)
    .onConflictDoUpdate({
      target: recordTombstones.sourceIdHash,
      set: {
        perceptualHash: sql`coalesce(${recordTombstones.perceptualHash}, excluded.perceptual_hash)`,
        cropHashes: sql`case when ${recordTombstones.perceptualHash} is null then excluded.crop_hashes else ${recordTombstones.cropHashes} end`,
      },
    });
  return stones.map(({ sourceIdHash: hash, perceptualHash, cropHashes }) => ({
    hash,
    looks: perceptualHash === undefined ? [] : [perceptualHash, ...(cropHashes ?? [])],
  }));
}

async function note(tx: Transaction, { removed, purged }: Withdrawn): Promise<void> {
  if (purged.length > 0)
    await writeJournal(tx, {
      kind: 'buried',
      records: purged.map(({ hash, looks }) => ({ hash, looks: looks.map(String) })),
    });
  const forGood = new Set(purged.map(({ hash }) => hash));
  const others = [...removed].filter((hash) => !forGood.has(hash));
  if (others.length > 0) await writeJournal(tx, { kind: 'withdrawn', records: others });
}
