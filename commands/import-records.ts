/**
 * `npm run import -- --feed FILE.csv --photos FOLDER [--dry-run] [--all]`: imports booking records (columns record_id,
 * county_fips, booked_on, age, charge_text, disposition, photo). Prints each refused line with its number and reason,
 * and a table at the end; `--all` prints accepted lines too. Ctrl-C ends after the batch in work; the same command
 * goes on where it stopped.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '@/db/client';
import { AppError } from '@/lib/errors';
import { importFeed } from '@/lib/records/import-feed';
import type { ImportSummary, LineOutcome } from '@/lib/records/import-types';
import { photoFolder } from '@/lib/records/photo-source';
import { openStorage } from '@/lib/storage/storage';
import { commandSettings } from './command-settings';
import { outcomeTable } from './outcome-table';

const USAGE = 'Usage: npm run import -- --feed FILE.csv --photos FOLDER [--dry-run] [--all]';
const print = (line: string) => process.stdout.write(`${line}\n`);

function readArguments() {
  const { values } = parseArgs({
    options: {
      feed: { type: 'string' },
      photos: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  if (!values.feed || !values.photos) throw new AppError('INVALID_INPUT', USAGE);
  return { feed: values.feed, photos: values.photos, dryRun: values['dry-run'], all: values.all };
}

async function main(): Promise<void> {
  const { feed, photos, dryRun, all } = readArguments();
  if (!(await isKind(feed, 'isFile'))) throw new AppError('INVALID_INPUT', `There is no file ${feed}.`);
  if (!(await isKind(photos, 'isDirectory')))
    throw new AppError('INVALID_INPUT', `There is no folder ${photos}.`);
  const settings = await commandSettings();
  const db = openDatabase({ url: settings.DATABASE_URL, poolSize: 2, applicationName: 'lineup-import' });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const started = performance.now();
  try {
    const summary = await importFeed(
      {
        db,
        storage: await openStorage(settings),
        now: () => new Date(),
        hashKey: settings.BLIND_INDEX_KEY,
        ttlDays: settings.RECORD_TTL_DAYS,
      },
      {
        feed: createReadStream(feed),
        photos: photoFolder(photos),
        dryRun,
        signal: stop.signal,
        onLine: (line, outcome) => {
          if (all || !isGood(outcome)) print(`line ${line}: ${outcome}`);
        },
        onBatch: progress(started),
      },
    );
    print(outcomeTable(summary, dryRun));
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

function isGood(outcome: LineOutcome): boolean {
  return outcome === 'accepted' || outcome === 'already in' || outcome === 'updated';
}

async function isKind(path: string, kind: 'isFile' | 'isDirectory'): Promise<boolean> {
  return stat(path).then(
    (stats) => stats[kind](),
    () => false,
  );
}

/** Says on stderr, at most once a second, how far it is. */
function progress(started: number): (soFar: ImportSummary) => void {
  let last = started;
  return (soFar) => {
    const now = performance.now();
    if (now - last < 1000) return;
    last = now;
    const rate = Math.round(soFar.lines / ((now - started) / 1000));
    process.stderr.write(`${soFar.lines} lines, ${soFar.accepted} accepted, ${rate} lines/s\n`);
  };
}

try {
  await main();
} catch (error) {
  if (!(error instanceof AppError) && !(error instanceof Error && error.name === 'AbortError')) throw error;
  process.stderr.write(`${error instanceof AppError ? error.userMessage : 'Stopped.'}\n`);
  process.exitCode = 1;
}
