import { sql } from '@/db/sql';
import type { FeedFormat } from '@/lib/platform/config/feeds/feed-format';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { underRecordsLock } from '../records-lock';
import { withdrawRecords } from '../withdrawal/withdraw-records';
import { SYSTEM_OPERATOR, writeRemovalLog } from '../write-removal-log';
import type { FeedLine, ImportContext } from './import-types';
import { FORMULA, RECORD_ID, WITHDRAWN_DISPOSITION } from './lines/check-feed-row';
import { readTable } from './lines/feed-rows';
import { SeenRecordIds } from './seen-record-ids';

const CORRECTION_COLUMNS = ['record_id', 'disposition'] as const;
type CorrectionRow = Record<(typeof CORRECTION_COLUMNS)[number], string>;
type Correction = { line: number; sourceIdHash: string };

const BATCH_SIZE = 100;
/** Ends a batch after this many lines, even if most are refused, so that progress and cancellation work. */
const MAX_LINES_BETWEEN = 1000;

export type CorrectionContext = Pick<ImportContext, 'db' | 'storage' | 'now' | 'hashKey'>;
/** `withdrawn`: erased. `kept out`: was not in the game, and is now blocked for imports. `known`: withdrawn or kept out earlier. */
export type CorrectionOutcome = 'withdrawn' | 'kept out' | 'known' | (string & {});
export type CorrectionSummary = {
  lines: number;
  withdrawn: number;
  keptOut: number;
  known: number;
  rejected: Record<string, number>;
};
export type CorrectionOptions = {
  feed: AsyncIterable<Uint8Array>;
  format?: FeedFormat | undefined;
  dryRun?: boolean;
  signal?: AbortSignal;
  onLine?: (line: number, outcome: CorrectionOutcome, read?: FeedLine) => void;
  onBatch?: () => void | Promise<void>;
};

/** Returns the record_id that a line withdraws, or why the line is refused. No disposition reinstates a record. */
function checkCorrection(row: CorrectionRow): { recordId: string } | { reject: string } {
  if (FORMULA.test(row.record_id) || FORMULA.test(row.disposition)) return { reject: 'formula' };
  const recordId = row.record_id.trim();
  if (!RECORD_ID.test(recordId)) return { reject: 'bad record_id' };
  if (row.disposition.trim() === '') return { reject: 'missing disposition' };
  return WITHDRAWN_DISPOSITION.test(row.disposition)
    ? { recordId }
    : { reject: 'disposition withdraws nothing' };
}

type Run = { dryRun: boolean; seen: SeenRecordIds };

async function applyBatch(
  ctx: CorrectionContext,
  batch: readonly Correction[],
  { dryRun, seen }: Run,
): Promise<(readonly [line: number, outcome: CorrectionOutcome])[]> {
  const outcomes = await underRecordsLock(ctx.db, async (tx) => {
    const hashes = [...new Set(batch.map((one) => one.sourceIdHash))];
    // `is_in`: the record is stored, in play or pulled. False for a tombstone.
    const rows = await tx.execute<{ hash: string; is_in: boolean }>(sql`
      select source_id_hash as hash, true as is_in from booking_records where source_id_hash = any(${hashes}::text[])
      union all select source_id_hash, true from pulled_records where source_id_hash = any(${hashes}::text[])
      union all select source_id_hash, false from record_tombstones where source_id_hash = any(${hashes}::text[])`);
    const isIn = new Set(rows.filter((row) => row.is_in).map((row) => row.hash));
    const isKnown = new Set(rows.filter((row) => !row.is_in).map((row) => row.hash));
    const toWithdraw = hashes.filter((hash) => isIn.has(hash) || !isKnown.has(hash));
    if (!dryRun && toWithdraw.length > 0) {
      const now = ctx.now();
      const { removed } = await withdrawRecords(
        tx,
        toWithdraw.map((sourceIdHash) => ({ sourceIdHash, forever: true })),
        ctx.storage,
      );
      const records = removed.size;
      if (records > 0)
        await writeRemovalLog(tx, {
          operator: SYSTEM_OPERATOR,
          action: 'withdraw',
          receipt: null,
          records,
          now,
        });
    }
    const inBatch = new Set<string>();
    return batch.map(({ line, sourceIdHash }) => {
      const isNew = !seen.isWithdrawn(sourceIdHash) && !inBatch.has(sourceIdHash);
      inBatch.add(sourceIdHash);
      if (isNew && isIn.has(sourceIdHash)) return [line, 'withdrawn'] as const;
      return [line, isNew && !isKnown.has(sourceIdHash) ? 'kept out' : 'known'] as const;
    });
  });
  for (const { sourceIdHash } of batch) seen.markWithdrawn(sourceIdHash);
  return outcomes;
}

function outcomeReporter(summary: CorrectionSummary, onLine: CorrectionOptions['onLine']) {
  return (line: number, outcome: CorrectionOutcome, read?: FeedLine) => {
    if (outcome === 'withdrawn') summary.withdrawn += 1;
    else if (outcome === 'kept out') summary.keptOut += 1;
    else if (outcome === 'known') summary.known += 1;
    else summary.rejected[outcome] = (summary.rejected[outcome] ?? 0) + 1;
    onLine?.(line, outcome, read);
  };
}

/**
 * Withdraws the records that a corrections feed lists as dismissed, expunged, sealed or the like, and blocks unknown ids for imports. Each
 * batch is one transaction. Idempotent. Memory grows by 50 bytes per record_id.
 * @throws AppError INVALID_INPUT for a feed without the columns; the signal's reason when aborted.
 */
export async function applyCorrections(
  ctx: CorrectionContext,
  options: CorrectionOptions,
): Promise<CorrectionSummary> {
  const summary: CorrectionSummary = { lines: 0, withdrawn: 0, keptOut: 0, known: 0, rejected: {} };
  const report = outcomeReporter(summary, options.onLine);
  const run = { dryRun: options.dryRun ?? false, seen: new SeenRecordIds() };
  let pending: Correction[] = [];
  const flush = async () => {
    const batch = pending;
    pending = [];
    const outcomes = batch.length > 0 ? await applyBatch(ctx, batch, run) : [];
    for (const [line, outcome] of outcomes) report(line, outcome);
    await options.onBatch?.();
    options.signal?.throwIfAborted();
  };
  for await (const read of readTable(options.feed, { required: CORRECTION_COLUMNS }, options.format?.names)) {
    summary.lines += 1;
    const checked = 'row' in read ? checkCorrection(read.row) : { reject: read.reject };
    if ('reject' in checked) {
      const row = 'row' in read ? read.row : undefined;
      const recordId = row?.record_id.trim() ?? '';
      report(read.line, checked.reject, { line: read.line, recordId, raw: read.raw, row });
    } else {
      const sourceIdHash = blindIndexUnder(ctx.hashKey, 'booking_records.source_id', checked.recordId);
      pending.push({ line: read.line, sourceIdHash });
    }
    if (pending.length >= BATCH_SIZE || summary.lines % MAX_LINES_BETWEEN === 0) await flush();
  }
  if (pending.length > 0) await flush();
  return summary;
}
