/**
 * `npm run import -- FEED [--photos PLACE] [--dry-run] [--all] [--again]`: imports booking records (columns record_id,
 * county_fips, booked_on, age, charge_text, disposition, photo). FEED is a file or an https address; photos are addresses
 * themselves, or names in PLACE: a folder, or an address that ends in a slash (unset: beside the feed's own). Prints each
 * refused line with its number and reason, and a table at the end; `--all` prints accepted lines too. Ctrl-C ends after the
 * batch in work; the same command goes on where it stopped.
 */
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppError } from '@/lib/errors';
import { isWebAddress } from '@/lib/feeds/feed-address';
import { importFeed } from '@/lib/records/import-feed';
import type { ImportSummary, LineOutcome } from '@/lib/records/import-types';
import { type PhotoSource, photosOnTheWeb } from '@/lib/records/photo-source';
import {
  type FeedCommand,
  openSource,
  orUsage,
  print,
  readRemote,
  runFeedCommand,
  UNCHANGED,
} from './feed-command';
import { outcomeTable } from './outcome-table';

const USAGE =
  'Usage: npm run import -- FEED.csv|https://… [--photos FOLDER|https://…/] [--dry-run] [--all] [--again]';
type Arguments = { feed: string; photos: string | undefined; dryRun: boolean; all: boolean; again: boolean };

const readArguments = () =>
  orUsage(USAGE, (): Arguments | null => {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      options: {
        feed: { type: 'string' },
        photos: { type: 'string' },
        'dry-run': flag,
        all: flag,
        again: flag,
      },
      allowPositionals: true,
    });
    const [feed, ...more] = values.feed === undefined ? positionals : [values.feed, ...positionals];
    if (feed === undefined || feed === '' || more.length > 0) return null;
    const { photos, all, again } = values;
    return { feed, photos, dryRun: values['dry-run'], all, again };
  });

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

async function importRecords(
  ctx: FeedCommand,
  { feed, photos, dryRun, all, again }: Arguments,
): Promise<void> {
  const source = await openSource(feed);
  const options = {
    photos: await photosIn(ctx, photos, 'address' in source),
    onLine: (line: number, outcome: LineOutcome) => {
      if (all || !isGood(outcome)) print(`line ${line}: ${outcome}`);
    },
    onBatch: progress(performance.now()),
  };
  const summary =
    'address' in source
      ? await readRemote(ctx, { kind: 'records', address: source.address, again, dryRun }, options).then(
          (read) => (read?.kind === 'records' ? read.summary : null),
        )
      : await importFeed(ctx, {
          ...options,
          photos: options.photos ?? (async () => null),
          feed: source.file,
          dryRun,
          signal: ctx.signal,
        });
  print(summary ? outcomeTable(summary, dryRun) : UNCHANGED);
}

function isGood(outcome: LineOutcome): boolean {
  return outcome === 'accepted' || outcome === 'already in' || outcome === 'updated';
}

/** Says on stderr, at most once a second, how far it is. */
function progress(started: number): (soFar?: ImportSummary) => void {
  let last = started;
  return (soFar) => {
    const now = performance.now();
    if (soFar === undefined || now - last < 1000) return;
    last = now;
    const rate = Math.round(soFar.lines / ((now - started) / 1000));
    process.stderr.write(`${soFar.lines} lines, ${soFar.accepted} accepted, ${rate} lines/s\n`);
  };
}

await runFeedCommand('lineup-import', async (ctx) => importRecords(ctx, readArguments()));
