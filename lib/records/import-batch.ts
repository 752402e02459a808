import { inArray } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords, photos } from '@/db/schema';
import type { Storage } from '@/lib/storage/storage';
import type { CheckedRow } from './check-feed-row';
import type { ImportContext, ImportOptions, LineOutcome } from './import-types';
import { type EncodedPhoto, encodePhoto } from './photo';
import { PHOTO_SCALES, photoFileKey } from './photo-files';
import { underRecordsLock } from './records-lock';
import type { Withdrawal } from './withdraw-records';
import { type ChangedRecord, type NewRecord, writeBatch } from './write-batch';

/** Photos in work at once; the encoder brings threads of its own. */
const PHOTOS_AT_ONCE = 3;
const DAY_MS = 86_400_000;

type Candidate = { line: number; row: CheckedRow; sourceIdHash: string };
export type PendingBatch = { candidates: Candidate[]; withdrawn: Withdrawal[]; hashes: Set<string> };
export type Settle = (line: number, outcome: LineOutcome) => void;
type Encoded = NewRecord & { line: number };

/**
 * Encodes the photos of new records, keeps their files, and writes the batch in one transaction. Files go before the
 * commit and are named by content: a batch that fails leaves files that the next try writes again, never a record
 * without one.
 * @returns how many records were taken out.
 */
export async function importBatch(
  ctx: ImportContext,
  options: ImportOptions,
  batch: PendingBatch,
  importedAt: Date,
  settle: Settle,
): Promise<number> {
  const known = await knownRecords(ctx.db, batch.candidates);
  const fresh = batch.candidates.filter((c) => !known.has(c.sourceIdHash));
  const created = await encodeAll(ctx, options, fresh, settle);
  const changed: (ChangedRecord & { line: number })[] = [];
  const unchanged: [number, LineOutcome][] = [];
  for (const candidate of batch.candidates) {
    const existing = known.get(candidate.sourceIdHash);
    if (existing === undefined) continue;
    const duplicate = existing.importedAt.getTime() === importedAt.getTime();
    const differs = !duplicate && isDifferent(existing, candidate.row);
    if (differs) changed.push(candidate);
    else unchanged.push([candidate.line, duplicate ? 'duplicate record_id' : 'already in']);
  }
  const result = await writeBatch(
    ctx.db,
    {
      created,
      changed,
      withdrawn: batch.withdrawn,
      importedAt,
      expiresAt: options.synthetic ? null : new Date(importedAt.getTime() + ctx.ttlDays * DAY_MS),
    },
    { keep: !options.dryRun, storeFiles: (photo) => storePhoto(ctx.storage, photo) },
  );
  for (const [line, outcome] of unchanged) settle(line, outcome);
  for (const { line, sourceIdHash } of changed)
    settle(line, result.written.has(sourceIdHash) ? 'updated' : 'removed before');
  for (const { line, sourceIdHash } of created) {
    const refused = result.forbidden.has(sourceIdHash) ? 'removed before' : 'already in';
    settle(line, result.written.has(sourceIdHash) ? 'accepted' : refused);
  }
  if (!options.dryRun) await removeUnused(ctx, result.orphanedPhotos);
  return result.removed;
}

async function knownRecords(db: Database, candidates: readonly Candidate[]) {
  if (candidates.length === 0) return new Map<string, typeof bookingRecords.$inferSelect>();
  const hashes = candidates.map((c) => c.sourceIdHash);
  const rows = await db.select().from(bookingRecords).where(inArray(bookingRecords.sourceIdHash, hashes));
  return new Map(rows.map((row) => [row.sourceIdHash, row]));
}

function isDifferent(existing: typeof bookingRecords.$inferSelect, row: CheckedRow): boolean {
  return (
    existing.countyFips !== row.countyFips ||
    existing.bookedOn !== row.bookedOn ||
    existing.categoryCode !== row.categoryCode ||
    existing.chargeNormalized !== row.chargeNormalized
  );
}

async function encodeAll(
  ctx: ImportContext,
  { photos: source, photoEffort, signal }: ImportOptions,
  candidates: readonly Candidate[],
  settle: Settle,
): Promise<Encoded[]> {
  const queue = [...candidates.entries()];
  const done: (Encoded | undefined)[] = [];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal?.throwIfAborted();
      const [i, candidate] = next;
      const bytes = await source(candidate.row.photo);
      const photo = bytes && (await encodePhoto(bytes, ctx.hashKey, photoEffort));
      if (photo) done[i] = { ...candidate, photo };
      else settle(candidate.line, bytes ? 'broken photo' : 'missing photo');
    }
  };
  await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, work));
  return done.filter((d) => d !== undefined);
}

async function storePhoto(storage: Storage, photo: EncodedPhoto): Promise<void> {
  await Promise.all(
    photo.files.map(({ scale, bytes }) =>
      storage.put(photoFileKey(photo.storageKey, scale), bytes, 'image/webp'),
    ),
  );
}

/** Deletes the files of photos that no row names any more, and that no import is about to name again. */
async function removeUnused({ db, storage }: ImportContext, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await underRecordsLock(db, async (tx) => {
    const used = await tx
      .select({ key: photos.storageKey })
      .from(photos)
      .where(inArray(photos.storageKey, [...storageKeys]));
    const inUse = new Set(used.map((u) => u.key));
    for (const key of storageKeys) {
      if (inUse.has(key)) continue;
      for (const scale of PHOTO_SCALES) await storage.remove(photoFileKey(key, scale));
    }
  });
}
