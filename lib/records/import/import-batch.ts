import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords, pulledRecords } from '@/db/schema';
import { DAY_MS } from '@/lib/contract/times';
import type { Storage } from '@/lib/platform/storage/storage';
import { CORRECTED_CONFIDENCE, findCorrections } from '../charge-corrections';
import { type EncodedPhoto, PLACEHOLDER_PHOTO } from '../photos/photo';
import { photoFileKey } from '../photos/photo-files';
import type { Withdrawal } from '../withdraw-records';
import type { Placeholder } from './block-placeholders';
import type { CheckedRow } from './check-feed-row';
import type { ImportPhotos } from './import-photos';
import type { FeedLine, ImportContext, ImportOptions, LineOutcome } from './import-types';
import { type ChangedRecord, forbiddenIds, type NewRecord, writeBatch } from './write-batch';

/** Photos processed at once. The encoder uses threads of its own. */
const PHOTOS_AT_ONCE = 3;
/** Courts correct a date by a few days. A larger difference means another booking. */
const MOST_DAYS_CORRECTED = 7;
const OTHER_BOOKING = 'record_id of another booking';

type Candidate = { line: FeedLine; row: CheckedRow; sourceIdHash: string };
export type PendingBatch = { candidates: Candidate[]; withdrawn: Withdrawal[] };
export type Settle = (line: FeedLine, outcome: LineOutcome) => void;
type Encoded = NewRecord & { line: FeedLine };
/** What one import keeps from batch to batch. */
export type ImportRun = {
  importedAt: Date;
  photos: ImportPhotos;
  settle: Settle;
  /** FIPS codes of the counties whose records it wrote. */
  counties: Set<string>;
};

/**
 * Encodes the photos of new records, stores their files, and writes the batch in one transaction. Files are written before
 * the commit and named by content: a failed batch leaves files that the next run overwrites, and no record without a file.
 * Returns how many records were erased.
 */
export async function importBatch(
  ctx: ImportContext,
  options: ImportOptions,
  batch: PendingBatch,
  { importedAt, photos, settle, counties }: ImportRun,
): Promise<number> {
  const candidates = await corrected(ctx.db, batch.candidates);
  const known = await knownRecords(ctx.db, candidates);
  const fresh = await notRemoved(
    ctx.db,
    candidates.filter((c) => !known.has(c.sourceIdHash)),
    settle,
  );
  const { shown: created, placeholders } = withoutPlaceholders(
    await encodeAll(options, photos, fresh, settle),
    photos,
    settle,
  );
  const changed: (ChangedRecord & { line: FeedLine })[] = [];
  const unchanged: [FeedLine, LineOutcome][] = [];
  for (const candidate of candidates) {
    const existing = known.get(candidate.sourceIdHash);
    if (existing === undefined) continue;
    if (isOtherBooking(existing, candidate.row)) unchanged.push([candidate.line, OTHER_BOOKING]);
    else if (isDifferent(existing, candidate.row)) changed.push(candidate);
    else unchanged.push([candidate.line, 'already in']);
  }
  const isHeld = ctx.holdsImports && options.synthetic !== true;
  const result = await writeBatch(
    ctx.db,
    {
      created,
      changed,
      withdrawn: batch.withdrawn,
      placeholders,
      importedAt,
      feedName: options.feedName,
      feedId: options.feedId ?? null,
      drawnFaces: options.synthetic === true || ctx.faces === 'drawn',
      isHeld,
      expiresAt: options.synthetic ? null : new Date(importedAt.getTime() + ctx.ttlDays * DAY_MS),
    },
    {
      keep: !options.dryRun,
      storage: ctx.storage,
      storeFiles: (photo) => storePhoto(ctx.storage, photo),
    },
  );
  for (const { row, sourceIdHash } of [...created, ...changed])
    if (result.written.has(sourceIdHash)) counties.add(row.countyFips);
  for (const [line, outcome] of unchanged) settle(line, outcome);
  for (const { line, sourceIdHash } of changed)
    settle(line, result.written.has(sourceIdHash) ? 'updated' : 'removed before');
  for (const { line, sourceIdHash } of created) {
    const refused = result.forbidden.has(sourceIdHash) ? 'removed before' : 'already in';
    settle(line, result.written.has(sourceIdHash) ? (isHeld ? 'held' : 'accepted') : refused);
  }
  return result.removed;
}

/** Returns the candidates with the categories that operators chose for their charges. */
async function corrected(db: Database, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const corrections = await findCorrections(
    db,
    candidates.map(({ row }) => row.chargeNormalized),
  );
  return candidates.map((candidate) => {
    const categoryCode = corrections.get(candidate.row.chargeNormalized);
    if (categoryCode === undefined) return candidate;
    return { ...candidate, row: { ...candidate.row, categoryCode, confidence: CORRECTED_CONFIDENCE } };
  });
}

/** Returns the records that are in, in play or in a held import, by the hash of their source id. */
async function knownRecords(db: Database, candidates: readonly Candidate[]) {
  if (candidates.length === 0) return new Map<string, Existing>();
  const hashes = candidates.map((c) => c.sourceIdHash);
  const inPlay = await db.select().from(bookingRecords).where(inArray(bookingRecords.sourceIdHash, hashes));
  const held = await db
    .select()
    .from(pulledRecords)
    .where(and(inArray(pulledRecords.sourceIdHash, hashes), isNotNull(pulledRecords.held)));
  return new Map([...inPlay, ...held].map((row) => [row.sourceIdHash, row]));
}

type Existing = typeof bookingRecords.$inferSelect;

/** Returns whether a row is about another booking than the record with its id: jails reuse numbers. Synthetic ids are unique. */
function isOtherBooking(existing: Existing, row: CheckedRow): boolean {
  if (existing.synthetic) return false;
  const daysApart = Math.abs(Date.parse(existing.bookedOn) - Date.parse(row.bookedOn)) / DAY_MS;
  return existing.countyFips !== row.countyFips || daysApart > MOST_DAYS_CORRECTED;
}

function isDifferent(existing: Existing, row: CheckedRow): boolean {
  return (
    existing.countyFips !== row.countyFips ||
    existing.bookedOn !== row.bookedOn ||
    existing.partOfDay !== row.partOfDay ||
    existing.bond !== row.bond ||
    existing.chargeClass !== row.chargeClass ||
    existing.arrestedBy !== row.arrestedBy ||
    existing.categoryCode !== row.categoryCode ||
    existing.chargeNormalized !== row.chargeNormalized
  );
}

/** Returns the candidates that were not removed before, so that no photo of a removed record is fetched. */
async function notRemoved(db: Database, fresh: readonly Candidate[], settle: Settle): Promise<Candidate[]> {
  const gone = await forbiddenIds(
    db,
    fresh.map((c) => c.sourceIdHash),
  );
  for (const { line, sourceIdHash } of fresh) if (gone.has(sourceIdHash)) settle(line, 'removed before');
  return fresh.filter((c) => !gone.has(c.sourceIdHash));
}

/** Separates candidates whose picture belongs to several people: it stands for a missing photo. */
function withoutPlaceholders(encoded: readonly Encoded[], photos: ImportPhotos, settle: Settle) {
  const placeholders = new Map<string, Placeholder>();
  for (const { row, photo } of encoded)
    if (photos.isOfManyPeople(photo, row.birthYear)) placeholders.set(photo.storageKey, photo);
  const isPlaceholder = ({ photo }: Encoded) => placeholders.has(photo.storageKey);
  for (const refused of encoded.filter(isPlaceholder)) settle(refused.line, PLACEHOLDER_PHOTO);
  return { shown: encoded.filter((one) => !isPlaceholder(one)), placeholders: [...placeholders.values()] };
}

async function encodeAll(
  { photosAtOnce = PHOTOS_AT_ONCE, signal }: ImportOptions,
  photos: ImportPhotos,
  candidates: readonly Candidate[],
  settle: Settle,
): Promise<Encoded[]> {
  const queue = [...candidates.entries()];
  const done: (Encoded | undefined)[] = [];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal?.throwIfAborted();
      const [i, candidate] = next;
      const photo = await photos.photoOf(candidate.row.photo);
      if (typeof photo === 'string') settle(candidate.line, photo);
      else done[i] = { ...candidate, photo };
    }
  };
  await Promise.all(Array.from({ length: photosAtOnce }, work));
  return done.filter((d) => d !== undefined);
}

async function storePhoto(storage: Storage, photo: EncodedPhoto): Promise<void> {
  await Promise.all(
    photo.files.map(({ scale, bytes }) =>
      storage.put(photoFileKey(photo.storageKey, scale), bytes, 'image/webp'),
    ),
  );
}
