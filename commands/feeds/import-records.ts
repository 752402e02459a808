import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Terminal } from '@/lib/platform/cli/command-line';
import type { FeedFormat } from '@/lib/platform/config/feed-format';
import { AppError } from '@/lib/platform/errors/app-error';
import { countLines } from '@/lib/platform/fetch/count-lines';
import { isWebAddress } from '@/lib/platform/fetch/feed-address';
import { importFeed } from '@/lib/records/import/import-feed';
import {
  emptySummary,
  type FeedLine,
  type ImportSummary,
  type LineOutcome,
} from '@/lib/records/import/import-types';
import { type PhotoSource, photosOnTheWeb } from '@/lib/records/import/photo-source';
import { type FeedCommand, inHistory, openSource, readRemote, UNCHANGED } from './feed-command';
import { progressPrinter } from './import-progress';
import { outcomeTable, outcomeText, remedies } from './outcome-table';
import { openRejectsFile, type RejectsFile } from './rejects-file';

export type ImportArguments = {
  feed: string;
  /** Undefined for our own columns and dates. */
  format: FeedFormat | undefined;
  photos?: string | undefined;
  rejects?: string | undefined;
  dryRun?: boolean | undefined;
  all?: boolean | undefined;
  again?: boolean | undefined;
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

/** The result so far, for the table of a stopped run. */
type Progress = { summary: ImportSummary | null; totalLines: number };
type Run = { terminal: Terminal; progress: Progress; rejects: RejectsFile | undefined };

async function runImport(
  ctx: FeedCommand,
  { feed, photos, format, dryRun = false, all = false, again = false }: ImportArguments,
  { terminal, progress, rejects }: Run,
): Promise<void> {
  const source = await openSource(feed);
  const printProgress = progressPrinter(() => progress.totalLines - HEADER_LINES);
  const options = {
    format,
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

/** Imports the feed and prints refused lines and a table, which a stopped or failed run prints as well. */
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
  return outcome === 'accepted' || outcome === 'already in' || outcome === 'updated';
}
