/**
 * `npm run import -- FEED [--photos PLACE] [--columns OURS=THEIRS,…] [--dates FORMAT] [--rejects FILE.csv] [--dry-run] [--all]
 * [--again]`: imports booking records (docs/feed-format.md). FEED is a file or an https address; photos are addresses themselves,
 * or names in PLACE: a folder, or an address that ends in a slash (unset: beside the feed's own). Prints each refused line with
 * its number and reason, and a table at the end; `--all` prints accepted lines too. Ctrl-C drops the batch in work and ends with
 * the table and exit code 130; the same command continues where it stopped.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FeedFormat, formatOfAddress, readColumnNames } from '@/lib/platform/config/feed-format';
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
import {
  type FeedCommand,
  openSource,
  orUsage,
  print,
  readRemote,
  runFeedCommand,
  UNCHANGED,
} from './feed-command';
import { progressPrinter } from './import-progress';
import { outcomeTable } from './outcome-table';
import { openRejectsFile, type RejectsFile } from './rejects-file';

const USAGE =
  'Usage: npm run import -- FEED.csv|https://… [--photos FOLDER|https://…/] [--columns OURS=THEIRS,…] [--dates MM/DD/YYYY] [--rejects FILE.csv] [--dry-run] [--all] [--again]';
type Arguments = {
  feed: string;
  photos: string | undefined;
  format: FeedFormat | undefined;
  rejects: string | undefined;
  dryRun: boolean;
  all: boolean;
  again: boolean;
};

function parseArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  return parseArgs({
    options: {
      feed: text,
      photos: text,
      columns: text,
      dates: text,
      rejects: text,
      'dry-run': flag,
      all: flag,
      again: flag,
    },
    allowPositionals: true,
  });
}

function readArguments(): Arguments {
  const { values, positionals } = orUsage(USAGE, parseArguments);
  const [feed, ...more] = values.feed === undefined ? positionals : [values.feed, ...positionals];
  if (feed === undefined || feed === '' || more.length > 0) throw new AppError('INVALID_INPUT', USAGE);
  const { photos, columns, dates, rejects, all, again } = values;
  if (rejects !== undefined && resolve(rejects) === resolve(feed))
    throw new AppError('INVALID_INPUT', `${rejects} is the feed: it would be overwritten.`);
  const isMapped = columns !== undefined || dates !== undefined;
  const format = isMapped ? readColumnNames(columns ?? '', dates) : formatOfAddress(feed);
  return { feed, photos, format, rejects, dryRun: values['dry-run'], all, again };
}

/** Undefined: beside the feed. */
async function photosIn(
  ctx: FeedCommand,
  place: string | undefined,
  isRemote: boolean,
): Promise<PhotoSource | undefined> {
  const { signal } = ctx;
  if (place === undefined) return isRemote ? undefined : photosOnTheWeb(ctx.access, { signal });
  if (isWebAddress(place)) return photosOnTheWeb(ctx.access, { base: place, signal });
  const stats = await stat(place).catch(() => null);
  if (!stats?.isDirectory()) throw new AppError('INVALID_INPUT', `There is no folder ${place}.`);
  return photosOnTheWeb(ctx.access, { folder: place, signal });
}

const HEADER = 1;

/** What a run of the command has come to, also when it is stopped. */
type Progress = { summary: ImportSummary | null; totalLines: number };

async function runImport(
  ctx: FeedCommand,
  { feed, photos, format, dryRun, all, again }: Arguments,
  progress: Progress,
  rejects: RejectsFile | undefined,
): Promise<void> {
  const source = await openSource(feed);
  const printProgress = progressPrinter(() => progress.totalLines - HEADER);
  const options = {
    format,
    photos: await photosIn(ctx, photos, 'address' in source),
    onLine: (line: number, outcome: LineOutcome, read?: FeedLine) => {
      if (!isGood(outcome) && read) rejects?.add(read, outcome);
      if (all || !isGood(outcome)) print(`line ${line}: ${outcome}`);
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
  else print(UNCHANGED);
}

async function importRecords(ctx: FeedCommand, options: Arguments): Promise<void> {
  const progress: Progress = { summary: null, totalLines: 0 };
  const rejects = options.rejects === undefined ? undefined : openRejectsFile(options.rejects);
  try {
    await runImport(ctx, options, progress, rejects);
  } finally {
    rejects?.close();
    if (progress.summary) print(outcomeTable(progress.summary, options.dryRun));
  }
}

function isGood(outcome: LineOutcome): boolean {
  return outcome === 'accepted' || outcome === 'already in' || outcome === 'updated';
}

await runFeedCommand('lineup-import', async (ctx) => importRecords(ctx, readArguments()));
