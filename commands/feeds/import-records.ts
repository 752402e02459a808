import { closeSync, createReadStream, fchmodSync, openSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { GOOD_OUTCOMES } from '@/lib/contract/desk/feeds/run-view';
import { feedIdOfRecords } from '@/lib/feeds/feed-state';
import { REJECTS_HEADER, rejectLine } from '@/lib/feeds/runs/rejects';
import type { Terminal } from '@/lib/platform/cli/command-line';
import type { FeedFormat } from '@/lib/platform/config/feeds/feed-format';
import { AppError } from '@/lib/platform/errors/app-error';
import { isWebAddress } from '@/lib/platform/fetch/checked-url';
import { countLines } from '@/lib/platform/fetch/count-lines';
import { importFeed } from '@/lib/records/import/import-feed';
import {
  emptySummary,
  type FeedLine,
  type ImportSummary,
  type LineOutcome,
} from '@/lib/records/import/import-types';
import { type PhotoSource, photosOnTheWeb } from '@/lib/records/import/photo-source';
import { type FeedCommand, inHistory, openSource, readRemote, UNCHANGED } from './feed-command';
import { outcomeTable, outcomeText, remedies } from './outcome-table';

const PRINTED_EVERY_MS = 1000;

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns one line about the progress of an import. `total` is the approximate number of lines below the header. */
export function progressLine(soFar: ImportSummary, total: number, elapsedMs: number): string {
  const perSecond = soFar.lines / (elapsedMs / 1000);
  const all = Math.max(total, soFar.lines);
  const share = Math.floor((100 * soFar.lines) / Math.max(all, 1));
  const left = durationOf((all - soFar.lines) / Math.max(perSecond, 0.001));
  const count = (number: number) => number.toLocaleString('en-US');
  return `${count(soFar.lines)} of ${count(all)} lines (${share} %), ${count(soFar.accepted)} accepted, ${count(Math.round(perSecond))} lines/s, ${left} left`;
}

function progressPrinter(totalLines: () => number): (soFar?: ImportSummary) => void {
  const started = performance.now();
  let printed = started;
  return (soFar) => {
    const now = performance.now();
    if (soFar === undefined || now - printed < PRINTED_EVERY_MS) return;
    printed = now;
    process.stderr.write(`${progressLine(soFar, totalLines(), now - started)}\n`);
  };
}

type RejectsFile = {
  add: (read: FeedLine, reason: LineOutcome) => void;
  close: () => void;
};

const OWNER_ONLY = 0o600;

/** Opens a CSV for refused lines: number, record_id, reason and text. Only the owner may read it, because lines may name people. */
function openRejectsFile(name: string): RejectsFile {
  const file = openSync(name, 'w', OWNER_ONLY);
  // Otherwise an existing file would keep its permissions.
  fchmodSync(file, OWNER_ONLY);
  writeSync(file, REJECTS_HEADER);
  return {
    add: (read, reason) => {
      writeSync(file, rejectLine(read, reason));
    },
    close: () => closeSync(file),
  };
}

export type ImportArguments = {
  feed: string;
  /** Undefined for our own columns and dates. */
  format: FeedFormat | undefined;
  photos?: string | undefined;
  rejects?: string | undefined;
  dryRun?: boolean | undefined;
  all?: boolean | undefined;
  again?: boolean | undefined;
  letGo?: boolean | undefined;
};

/** Returns the source of photos; undefined if they are beside a feed at an address. */
async function photosAt(
  { access, signal }: FeedCommand,
  place: string | undefined,
  isRemote: boolean,
): Promise<PhotoSource | undefined> {
  if (place === undefined) return isRemote ? undefined : photosOnTheWeb(access, { signal });
  if (isWebAddress(place)) return photosOnTheWeb(access, { base: place, signal });
  const stats = await stat(place).catch(() => null);
  if (!stats?.isDirectory()) throw new AppError('INVALID_INPUT', `There is no folder ${place}.`);
  return photosOnTheWeb(access, { folder: place, signal });
}

const HEADER_LINES = 1;

type Progress = { summary: ImportSummary | null; totalLines: number };
type Run = { terminal: Terminal; progress: Progress; rejects: RejectsFile | undefined };

async function runImport(
  ctx: FeedCommand,
  { feed, photos, format, dryRun = false, all = false, again = false, letGo = false }: ImportArguments,
  { terminal, progress, rejects }: Run,
): Promise<void> {
  const source = await openSource(feed);
  const printProgress = progressPrinter(() => progress.totalLines - HEADER_LINES);
  const options = {
    format,
    allowAnyLoss: letGo,
    photos: await photosAt(ctx, photos, 'address' in source),
    onLine: (line: number, outcome: LineOutcome, read?: FeedLine) => {
      if (!isGood(outcome) && read) rejects?.add(read, outcome);
      if (all || !isGood(outcome)) terminal.out(`line ${line}: ${outcomeText(outcome, read)}\n`);
    },
    onBatch: (soFar?: ImportSummary) => {
      progress.summary = soFar ?? null;
      printProgress(soFar);
    },
  };
  if ('file' in source) {
    for await (const chunk of createReadStream(feed)) progress.totalLines += countLines(chunk);
    progress.summary = emptySummary();
    progress.summary = await importFeed(ctx, {
      ...options,
      photos: options.photos ?? (async () => null),
      feed: source.file,
      feedName: basename(feed),
      feedId: feedIdOfRecords(ctx.hashKey, { fileName: basename(feed) }),
      dryRun,
      signal: ctx.signal,
    });
    return;
  }
  const onOpen = (lines: number) => {
    progress.totalLines = lines;
    progress.summary = emptySummary();
  };
  const read = await readRemote(
    ctx,
    { kind: 'records', address: source.address, again, dryRun },
    { ...options, onOpen },
  );
  if (read?.kind === 'records') progress.summary = read.summary;
  else terminal.out(UNCHANGED);
}

/** Imports the feed. Prints refused lines and a table, also for a stopped or failed run. */
export async function importRecords(
  ctx: FeedCommand,
  options: ImportArguments,
  terminal: Terminal,
): Promise<void> {
  const progress: Progress = { summary: null, totalLines: 0 };
  const rejects = options.rejects === undefined ? undefined : openRejectsFile(options.rejects);
  const run = { kind: 'records' as const, feed: options.feed, dryRun: options.dryRun ?? false };
  try {
    await inHistory(
      ctx,
      run,
      () => progress.summary,
      () => runImport(ctx, options, { terminal, progress, rejects }),
    );
  } finally {
    rejects?.close();
    if (progress.summary)
      terminal.out(
        `${outcomeTable(progress.summary, options.dryRun ?? false)}\n${remedies(progress.summary.rejected)}`,
      );
  }
}

function isGood(outcome: LineOutcome): boolean {
  return GOOD_OUTCOMES.has(outcome);
}
