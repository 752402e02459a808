import { counties } from '@/db/schema';
import { DAY_MS } from '@/lib/contract/times';
import { FEED_COLUMNS, OPTIONAL_FEED_COLUMNS } from '@/lib/platform/config/feed-columns';
import { dateReader } from '@/lib/platform/config/feed-date';
import { OUR_FORMAT } from '@/lib/platform/config/feed-format';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import { drawPhoto } from '../faces/draw-photo';
import { photoRefusal } from '../jurisdictions';
import { renewShownFacts } from '../shown-facts';
import { noteUnclear, readChargeDecisions } from '../unclear-charges';
import { SYSTEM_OPERATOR, writeRemovalLog } from '../write-log';
import { checkFeedRow, latestToday, RECORD_ID, type RowRules, type RowVerdict } from './check-feed-row';
import { readTable } from './feed-rows';
import { importBatch, type PendingBatch, type Settle } from './import-batch';
import { importPhotos } from './import-photos';
import {
  emptySummary,
  type FeedLine,
  type ImportContext,
  type ImportOptions,
  type ImportSummary,
} from './import-types';
import { letUnlistedGo } from './let-go';
import { PHOTO_LATER } from './photo-source';
import { SeenRecordIds } from './seen-record-ids';

const COLUMNS = { required: FEED_COLUMNS, optional: OPTIONAL_FEED_COLUMNS };
/** Where faces are drawn, a feed may do without the column of photos. */
const COLUMNS_WITHOUT_PHOTOS = {
  required: FEED_COLUMNS.filter((column) => column !== 'photo'),
  optional: [...OPTIONAL_FEED_COLUMNS, 'photo' as const],
};
const BATCH_SIZE = 50;
/** Lines after which a batch ends at the latest: refused ones fill none, and a run must see that it is to stop. */
const MOST_LINES_BETWEEN = 1000;

const emptyBatch = (): PendingBatch => ({ candidates: [], withdrawn: [] });
const sizeOf = (batch: PendingBatch) => batch.candidates.length + batch.withdrawn.length;

/**
 * Imports a feed of booking records. Idempotent by record_id; each batch is one transaction. A line that breaks a rule is
 * reported with the reason, and the import continues. Removed records stay removed. A snapshot that was read to its end lets the
 * records go that it no longer lists. At the end it renews how many facts the
 * records of its counties show. Memory grows by 50 bytes per record_id.
 * @throws TooManyLost when a snapshot would lose too many; AppError FORBIDDEN for records of real people that no publisher answers for, INVALID_INPUT for a feed without the right
 * columns, TOO_LARGE for one with more than `maxLines`; the
 * signal's reason when aborted.
 */
export async function importFeed(ctx: ImportContext, options: ImportOptions): Promise<ImportSummary> {
  if (!options.synthetic && !ctx.mayPublish)
    throw new AppError('FORBIDDEN', message('deskFeeds', 'noPublisher'));
  const importedAt = ctx.now();
  const rules = await rulesOf(ctx, options, importedAt);
  const summary = emptySummary();
  const settle = settler(summary, options.onLine);
  const counties = new Set<string>();
  const drawsFaces = ctx.faces === 'drawn' && !options.synthetic;
  const source = drawsFaces ? { ...options, photos: drawPhoto } : options;
  const run = { importedAt, photos: importPhotos(ctx, source), settle, counties };
  const ids = new SeenRecordIds();
  const unclear = new Map<string, number>();
  const { names, snapshot = false } = options.format ?? OUR_FORMAT;
  let pending = emptyBatch();
  const flush = async () => {
    const batch = pending;
    pending = emptyBatch();
    if (sizeOf(batch) > 0) summary.removed += await importBatch(ctx, options, batch, run);
    if (!options.dryRun) await noteUnclear(ctx, unclear);
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
    take(
      { pending, ids, settle, hashKey: ctx.hashKey, dryRun: options.dryRun ?? false, drawsFaces, snapshot },
      { line: read.line, recordId: row?.record_id.trim() ?? '', raw: read.raw, row },
      verdict,
    );
    const isFull = sizeOf(pending) >= (options.batchSize ?? BATCH_SIZE);
    if (isFull || summary.lines % MOST_LINES_BETWEEN === 0) await flush();
  }
  if (sizeOf(pending) > 0 || unclear.size > 0) await flush();
  summary.removed += await endSnapshot(ctx, options, ids);
  if (!options.dryRun) await logRefused(ctx, summary);
  if (!options.dryRun) await renewShownFacts(ctx, { counties, signal: options.signal });
  return summary;
}

/** Logs how many lines were refused because their record had been removed: /transparency shows the sum. */
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

/** Lets the records go that a complete snapshot no longer lists. Returns how many. */
async function endSnapshot(ctx: ImportContext, options: ImportOptions, ids: SeenRecordIds): Promise<number> {
  if (!options.format?.snapshot) return 0;
  const { feedId, dryRun = false, letGo = false, signal } = options;
  if (!feedId) throw new Error('a snapshot needs the id of its feed');
  if (ids.unreadable > 0)
    throw new AppError(
      'INVALID_INPUT',
      message('deskFeeds', 'snapshotUnreadable', { count: ids.unreadable }),
    );
  const isListed = (hash: string) => ids.isListed(hash);
  return letUnlistedGo(ctx, { feedId, isListed, isAgreed: letGo, dryRun, signal });
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
    readDate: dateReader((options.format ?? OUR_FORMAT).dates),
  };
}

type Queue = {
  pending: PendingBatch;
  ids: SeenRecordIds;
  settle: Settle;
  hashKey: string;
  dryRun: boolean;
  drawsFaces: boolean;
  snapshot: boolean;
};

/** Adds a line to the batch, or reports it as refused. */
function take(
  { pending, ids, settle, hashKey, dryRun, drawsFaces, snapshot }: Queue,
  line: FeedLine,
  verdict: RowVerdict,
) {
  const hashOf = (id: string) => blindIndexUnder(hashKey, 'booking_records.source_id', id);
  if (snapshot && RECORD_ID.test(line.recordId)) ids.list(hashOf(line.recordId));
  else if (snapshot) ids.unreadable += 1;
  if (verdict.ok) {
    const sourceIdHash = hashOf(verdict.row.recordId);
    // A feed may list a record twice. Withdrawal wins in any order.
    if (ids.isWithdrawn(sourceIdHash)) return settle(line, 'withdrawn by an earlier line');
    if (ids.isTaken(sourceIdHash)) return settle(line, 'duplicate record_id');
    ids.take(sourceIdHash);
    // The keyed hash of the id chooses the face, so that nothing else about the booking does.
    const row = drawsFaces ? { ...verdict.row, photo: sourceIdHash } : verdict.row;
    pending.candidates.push({ line, row, sourceIdHash });
    return;
  }
  settle(line, verdict.reason);
  if (verdict.withdraws === undefined) return;
  const sourceIdHash = hashOf(verdict.withdraws.recordId);
  // A dry run erases nothing, so it would count the record again in another batch.
  if (dryRun && ids.isWithdrawn(sourceIdHash)) return;
  ids.withdraw(sourceIdHash);
  pending.withdrawn.push({ sourceIdHash, forever: verdict.withdraws.forever });
  const taken = pending.candidates.filter((c) => c.sourceIdHash === sourceIdHash);
  for (const candidate of taken) settle(candidate.line, 'withdrawn by a later line');
  pending.candidates = pending.candidates.filter((c) => c.sourceIdHash !== sourceIdHash);
}

function settler(summary: ImportSummary, onLine: ImportOptions['onLine']): Settle {
  return (line, outcome) => {
    if (outcome === 'accepted') summary.accepted += 1;
    else if (outcome === 'held') summary.held += 1;
    else if (outcome === 'updated') summary.updated += 1;
    else if (outcome === 'already in') summary.alreadyIn += 1;
    else {
      if (outcome === PHOTO_LATER) summary.later += 1;
      summary.rejected[outcome] = (summary.rejected[outcome] ?? 0) + 1;
    }
    onLine?.(line.line, outcome, line);
  };
}
