import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords, pulledRecords } from '@/db/schema';
import { DAY_MS } from '@/lib/contract/times';
import type { Storage } from '@/lib/platform/storage/storage';
import { CORRECTED_CONFIDENCE, findChargeCorrections } from '../../charge-decisions/charge-corrections';
import { type EncodedPhoto, PLACEHOLDER_PHOTO } from '../../photos/encode-photo';
import { photoFileKey } from '../../photos/photo-files';
import type { Withdrawal } from '../../withdrawal/withdraw-records';
import type { FeedLine, ImportContext, ImportOptions, LineOutcome } from '../import-types';
import type { CheckedRow } from '../lines/check-feed-row';
import type { PhotoEncoder } from '../photo-encoder';
import type { Placeholder } from './block-placeholders';
import { type ChangedRecord, forbiddenIds, type NewRecord, writeBatch } from './write-batch';

const PHOTOS_AT_ONCE = 3;
/** Courts correct dates by a few days. A larger difference means another booking. */
const MAX_DAYS_CORRECTED = 7;
const OTHER_BOOKING = 'record_id of another booking';

type Candidate = { line: FeedLine; row: CheckedRow; sourceIdHash: string };
export type PendingBatch = { candidates: Candidate[]; withdrawn: Withdrawal[] };
export type ReportOutcome = (line: FeedLine, outcome: LineOutcome) => void;
type Encoded = NewRecord & { line: FeedLine };
export type ImportRun = {
  importedAt: Date;
  photos: PhotoEncoder;
  report: ReportOutcome;
  changedCounties: Set<string>;
};

/**
 * Encodes the photos of new records, stores their files, and writes the batch in one transaction. Files are stored before the commit, so
 * that no record lacks its files. If a batch fails, the next run overwrites them, because their names are content hashes. Returns how many
 * records were erased.
 */
export async function importBatch(
  ctx: ImportContext,
  options: ImportOptions,
  batch: PendingBatch,
  { importedAt, photos, report, changedCounties }: ImportRun,
): Promise<number> {
  const candidates = await withCorrections(ctx.db, batch.candidates);
  const known = await knownRecords(ctx.db, candidates);
  const fresh = await dropRemoved(
    ctx.db,
    candidates.filter((c) => !known.has(c.sourceIdHash)),
    report,
  );
  const { usable: created, placeholders } = splitPlaceholders(
    await encodeAll(options, photos, fresh, report),
    photos,
    report,
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
      synthetic: options.synthetic === true,
      expiresAt: options.synthetic ? null : new Date(importedAt.getTime() + ctx.ttlDays * DAY_MS),
    },
    {
      keep: !options.dryRun,
      storage: ctx.storage,
      storeFiles: (photo) => storePhoto(ctx.storage, photo),
    },
  );
  for (const { row, sourceIdHash } of [...created, ...changed])
    if (result.written.has(sourceIdHash)) changedCounties.add(row.countyFips);
  for (const [line, outcome] of unchanged) report(line, outcome);
  for (const { line, sourceIdHash } of changed)
    report(line, result.written.has(sourceIdHash) ? 'updated' : 'removed before');
  for (const { line, sourceIdHash } of created) {
    const refused = result.forbidden.has(sourceIdHash) ? 'removed before' : 'already in';
    report(line, result.written.has(sourceIdHash) ? (isHeld ? 'held' : 'accepted') : refused);
  }
  return result.removed;
}

async function withCorrections(db: Database, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const corrections = await findChargeCorrections(
    db,
    candidates.map(({ row }) => row.chargeNormalized),
  );
  return candidates.map((candidate) => {
    const categoryCode = corrections.get(candidate.row.chargeNormalized);
    if (categoryCode === undefined) return candidate;
    return { ...candidate, row: { ...candidate.row, categoryCode, confidence: CORRECTED_CONFIDENCE } };
  });
}

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

/** Returns whether a row is about another booking than the record with its id, because jails reuse numbers. Synthetic ids are unique. */
function isOtherBooking(existing: Existing, row: CheckedRow): boolean {
  if (existing.synthetic) return false;
  const daysApart = Math.abs(Date.parse(existing.bookedOn) - Date.parse(row.bookedOn)) / DAY_MS;
  return existing.countyFips !== row.countyFips || daysApart > MAX_DAYS_CORRECTED;
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

async function dropRemoved(
  db: Database,
  fresh: readonly Candidate[],
  report: ReportOutcome,
): Promise<Candidate[]> {
  const gone = await forbiddenIds(
    db,
    fresh.map((c) => c.sourceIdHash),
  );
  for (const { line, sourceIdHash } of fresh) if (gone.has(sourceIdHash)) report(line, 'removed before');
  return fresh.filter((c) => !gone.has(c.sourceIdHash));
}

/** Reports and separates candidates whose photo is a placeholder: a picture that belongs to several people. */
function splitPlaceholders(encoded: readonly Encoded[], photos: PhotoEncoder, report: ReportOutcome) {
  const placeholders = new Map<string, Placeholder>();
  for (const { row, photo } of encoded)
    if (photos.belongsToSeveralPeople(photo, row.birthYear)) placeholders.set(photo.storageKey, photo);
  const isPlaceholder = ({ photo }: Encoded) => placeholders.has(photo.storageKey);
  for (const refused of encoded.filter(isPlaceholder)) report(refused.line, PLACEHOLDER_PHOTO);
  return {
    usable: encoded.filter((one) => !isPlaceholder(one)),
    placeholders: [...placeholders.values()],
  };
}

async function encodeAll(
  { photosAtOnce = PHOTOS_AT_ONCE, signal }: ImportOptions,
  photos: PhotoEncoder,
  candidates: readonly Candidate[],
  report: ReportOutcome,
): Promise<Encoded[]> {
  const queue = [...candidates.entries()];
  const done: (Encoded | undefined)[] = [];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal?.throwIfAborted();
      const [i, candidate] = next;
      const photo = await photos.photoOf(candidate.row.photo);
      if (typeof photo === 'string') report(candidate.line, photo);
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
