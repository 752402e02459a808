import { counties } from '@/db/schema';
import { DAY_MS } from '@/lib/contract/times';
import { dateReader } from '@/lib/platform/config/feeds/feed-date';
import {
  DEFAULT_FEED_FORMAT,
  FEED_COLUMNS,
  OPTIONAL_FEED_COLUMNS,
} from '@/lib/platform/config/feeds/feed-format';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import { addUnclearCharges, readChargeDecisions } from '../charge-decisions/unclear-charges';
import { drawPhoto } from '../faces/draw-photo';
import { photoRefusal } from '../jurisdictions';
import { renewShownFacts } from '../shown-facts';
import { SYSTEM_OPERATOR, writeRemovalLog } from '../write-removal-log';
import {
  emptySummary,
  type FeedLine,
  type ImportContext,
  type ImportOptions,
  type ImportSummary,
} from './import-types';
import { checkFeedRow, latestToday, RECORD_ID, type RowRules, type RowVerdict } from './lines/check-feed-row';
import { readTable } from './lines/feed-rows';
import { photoEncoder } from './photo-encoder';
import { PHOTO_LATER } from './photo-source';
import { SeenRecordIds } from './seen-record-ids';
import { importBatch, type PendingBatch, type ReportOutcome } from './write/import-batch';
import { withdrawUnlisted } from './write/withdraw-unlisted';

const COLUMNS = { required: FEED_COLUMNS, optional: OPTIONAL_FEED_COLUMNS };
const COLUMNS_WITHOUT_PHOTOS = {
  required: FEED_COLUMNS.filter((column) => column !== 'photo'),
  optional: [...OPTIONAL_FEED_COLUMNS, 'photo' as const],
};
const BATCH_SIZE = 50;
/** Ends a batch after this many lines, even if most are refused, so that progress and cancellation work. */
const MAX_LINES_BETWEEN = 1000;

const emptyBatch = (): PendingBatch => ({ candidates: [], withdrawn: [] });
const sizeOf = (batch: PendingBatch) => batch.candidates.length + batch.withdrawn.length;

/**
 * Imports a feed of booking records. Idempotent by record_id. Each batch is one transaction. Reports each refused line with the reason, and
 * goes on. Removed records stay removed. A snapshot withdraws at its end the feed's records that it does not list. Memory grows by 50 bytes
 * per record_id.
 * @throws TooManyLost if a snapshot would withdraw too many; AppError FORBIDDEN for real people without a named publisher, INVALID_INPUT
 * for missing columns, TOO_LARGE for more than `maxLines`; the signal's reason when aborted.
 */
export async function importFeed(ctx: ImportContext, options: ImportOptions): Promise<ImportSummary> {
  if (!options.synthetic && !ctx.mayPublish)
    throw new AppError('FORBIDDEN', message('deskFeeds', 'noPublisher'));
  const importedAt = ctx.now();
  const rules = await rulesOf(ctx, options, importedAt);
  const summary = emptySummary();
  const report = outcomeReporter(summary, options.onLine);
  const changedCounties = new Set<string>();
  const drawsFaces = ctx.faces === 'drawn' && !options.synthetic;
  const source = drawsFaces ? { ...options, photos: drawPhoto } : options;
  const run = { importedAt, photos: photoEncoder(ctx, source), report, changedCounties };
  const ids = new SeenRecordIds();
  const unclear = new Map<string, number>();
  const { names, snapshot = false } = options.format ?? DEFAULT_FEED_FORMAT;
  let pending = emptyBatch();
  const flush = async () => {
    const batch = pending;
    pending = emptyBatch();
    if (sizeOf(batch) > 0) summary.removed += await importBatch(ctx, options, batch, run);
    if (!options.dryRun) await addUnclearCharges(ctx, unclear);
    unclear.clear();
    await options.onBatch?.(summary);
    options.signal?.throwIfAborted();
  };
  for await (const read of readTable(options.feed, drawsFaces ? COLUMNS_WITHOUT_PHOTOS : COLUMNS, names)) {
    summary.lines += 1;
    if (options.maxLines !== undefined && summary.lines > options.maxLines)
      throw new AppError('TOO_LARGE', message('deskFeeds', 'linesTooMany', { count: options.maxLines }));
    const verdict: RowVerdict =
      'row' in read ? checkFeedRow(read.row, rules) : { ok: false, reason: read.reject };
    if (!verdict.ok && verdict.unclearCharge !== undefined)
      unclear.set(verdict.unclearCharge, (unclear.get(verdict.unclearCharge) ?? 0) + 1);
    const row = 'row' in read ? read.row : undefined;
    queueLine(
      { pending, ids, report, hashKey: ctx.hashKey, dryRun: options.dryRun ?? false, drawsFaces, snapshot },
      { line: read.line, recordId: row?.record_id.trim() ?? '', raw: read.raw, row },
      verdict,
    );
    const isFull = sizeOf(pending) >= (options.batchSize ?? BATCH_SIZE);
    if (isFull || summary.lines % MAX_LINES_BETWEEN === 0) await flush();
  }
  if (sizeOf(pending) > 0 || unclear.size > 0) await flush();
  if (snapshot) {
    summary.removed += await endSnapshot(ctx, options, ids);
    await options.onBatch?.(summary);
  }
  if (!options.dryRun) await logRefused(ctx, summary);
  if (!options.dryRun) await renewShownFacts(ctx, { counties: changedCounties, signal: options.signal });
  return summary;
}

/** Logs how many lines were about removed records. The page /transparency shows the sum. */
async function logRefused({ db, now }: ImportContext, { rejected }: ImportSummary): Promise<void> {
  const records = rejected['removed before'] ?? 0;
  if (records === 0) return;
  const entry = {
    operator: SYSTEM_OPERATOR,
    action: 'refuse_import',
    receipt: null,
    records,
    now: now(),
  } as const;
  await db.transaction((tx) => writeRemovalLog(tx, entry));
}

async function endSnapshot(ctx: ImportContext, options: ImportOptions, ids: SeenRecordIds): Promise<number> {
  const { feedId, dryRun = false, allowAnyLoss = false, signal } = options;
  if (!feedId) throw new Error('a snapshot needs the id of its feed');
  if (ids.unreadable > 0)
    throw new AppError(
      'INVALID_INPUT',
      message('deskFeeds', 'snapshotUnreadable', { count: ids.unreadable }),
    );
  const isListed = (hash: string) => ids.isListed(hash);
  return withdrawUnlisted(ctx, { feedId, isListed, allowAnyLoss, dryRun, signal });
}

async function rulesOf(ctx: ImportContext, options: ImportOptions, importedAt: Date): Promise<RowRules> {
  const rows = await ctx.db.select({ fips: counties.fips, state: counties.state }).from(counties);
  const isReal = ctx.faces === 'real' && !options.synthetic;
  const earliest = new Date(importedAt.getTime() - ctx.ttlDays * DAY_MS).toISOString().slice(0, 10);
  return {
    knownCounties: new Set(rows.map((r) => r.fips)),
    refusedCounties: new Map(
      rows.flatMap(({ fips, state }) => {
        const why = isReal ? photoRefusal(state, ctx.overrides) : null;
        return why === null ? [] : [[fips, why]];
      }),
    ),
    chargeDecisions: await readChargeDecisions(ctx.db),
    today: latestToday(importedAt),
    earliest: options.onlyRecent ? earliest : undefined,
    needsPhoto: ctx.faces === 'real' || options.synthetic === true,
    readDate: dateReader((options.format ?? DEFAULT_FEED_FORMAT).dates),
  };
}

type Queue = {
  pending: PendingBatch;
  ids: SeenRecordIds;
  report: ReportOutcome;
  hashKey: string;
  dryRun: boolean;
  drawsFaces: boolean;
  snapshot: boolean;
};

function queueLine(
  { pending, ids, report, hashKey, dryRun, drawsFaces, snapshot }: Queue,
  line: FeedLine,
  verdict: RowVerdict,
) {
  const hashOf = (id: string) => blindIndexUnder(hashKey, 'booking_records.source_id', id);
  if (snapshot && RECORD_ID.test(line.recordId)) ids.markListed(hashOf(line.recordId));
  else if (snapshot) ids.unreadable += 1;
  if (verdict.ok) {
    const sourceIdHash = hashOf(verdict.row.recordId);
    // If a feed lists a record twice and one line withdraws it, that line wins in either order.
    if (ids.isWithdrawn(sourceIdHash)) return report(line, 'withdrawn by an earlier line');
    if (ids.isTaken(sourceIdHash)) return report(line, 'duplicate record_id');
    ids.markTaken(sourceIdHash);
    // The face is drawn from the keyed hash of the id, so it reveals nothing about the booking.
    const row = drawsFaces ? { ...verdict.row, photo: sourceIdHash } : verdict.row;
    pending.candidates.push({ line, row, sourceIdHash });
    return;
  }
  report(line, verdict.reason);
  if (verdict.withdraws === undefined) return;
  const sourceIdHash = hashOf(verdict.withdraws.recordId);
  // A dry run erases nothing. Without this check, a later batch would count the record again.
  if (dryRun && ids.isWithdrawn(sourceIdHash)) return;
  ids.markWithdrawn(sourceIdHash);
  pending.withdrawn.push({ sourceIdHash, forever: verdict.withdraws.forever });
  const taken = pending.candidates.filter((c) => c.sourceIdHash === sourceIdHash);
  for (const candidate of taken) report(candidate.line, 'withdrawn by a later line');
  pending.candidates = pending.candidates.filter((c) => c.sourceIdHash !== sourceIdHash);
}

function outcomeReporter(summary: ImportSummary, onLine: ImportOptions['onLine']): ReportOutcome {
  return (line, outcome) => {
    if (outcome === 'accepted') summary.accepted += 1;
    else if (outcome === 'held') summary.held += 1;
    else if (outcome === 'updated') summary.updated += 1;
    else if (outcome === 'already in') summary.alreadyIn += 1;
    else {
      if (outcome === PHOTO_LATER) summary.photosLater += 1;
      summary.rejected[outcome] = (summary.rejected[outcome] ?? 0) + 1;
    }
    onLine?.(line.line, outcome, line);
  };
}
