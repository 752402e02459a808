import { buffer } from 'node:stream/consumers';
import { nonCsvKind, START_BYTES } from '@/lib/contract/records/file-kind';
import { AppError } from '@/lib/platform/errors/app-error';
import { isWebAddress } from '@/lib/platform/fetch/checked-url';
import { countLines } from '@/lib/platform/fetch/count-lines';
import { applyCorrections } from '@/lib/records/import/apply-corrections';
import { importFeed } from '@/lib/records/import/import-feed';
import { photosOnTheWeb } from '@/lib/records/import/photo-source';
import { message } from '@/messages/message';
import { feedIdOf, feedIdOfRecords, storeFeedVersion } from '../feed-state';
import { type FeedContext, readFeed } from '../read-feed';
import { openPhotoZip } from '../uploads/photo-zip';
import { openUploadedFile, type UploadedFile } from '../uploads/uploaded-file';
import { formatOf, openAddress, type RunRow } from './run-row';
import type { RunTracker } from './track-run';

type Read = { run: RunRow; tracker: RunTracker; signal: AbortSignal };

const PHOTOS_AT_ONCE = 1;
const MAX_LINES = 2_000_000;

/** Reads the whole feed of a run. Throws as importFeed, applyCorrections and openFeed, and the reason of `signal` on abort. */
export async function readRunSource(ctx: FeedContext, read: Read): Promise<void> {
  const address = openAddress(read.run);
  if (address !== null) return readAddress(ctx, read, address);
  const feed = await openUploadedFile(ctx, read.run.id, 'feed');
  if (feed === null) throw new AppError('NOT_FOUND', message('deskFeeds', 'filesGone'));
  await refuseOtherKinds(feed);
  if (read.run.totalLines === null) read.tracker.onOpen(await linesOf(feed, read.signal));
  return read.run.kind === 'corrections' ? correctFrom(ctx, read, feed) : importFrom(ctx, read, feed);
}

const optionsOf = ({ run, tracker, signal }: Read) => ({
  format: formatOf(run),
  dryRun: run.dryRun,
  // The operator has seen the loss in the dry run.
  allowAnyLoss: true,
  signal,
  onLine: tracker.onLine,
  onBatch: tracker.onBatch,
});

async function readAddress(ctx: FeedContext, read: Read, address: string): Promise<void> {
  const { kind, dryRun } = read.run;
  const done = await readFeed(
    ctx,
    { kind, address },
    { ...optionsOf(read), last: null, photosAtOnce: PHOTOS_AT_ONCE, onOpen: read.tracker.onOpen },
  );
  if (dryRun || done.kind === 'unchanged' || done.version === null) return;
  const id = feedIdOf(ctx.hashKey, { kind, address });
  await storeFeedVersion(ctx.db, { id, kind, version: done.version, now: ctx.now() });
}

/** Refuses a file that is no CSV. Runs before the ZIP is opened, so that an operator who swapped the files gets a helpful message. */
async function refuseOtherKinds(feed: UploadedFile): Promise<void> {
  const kind = nonCsvKind(await buffer(feed.read(0, START_BYTES)));
  if (kind) throw new AppError('INVALID_INPUT', message('deskFeeds', `notCsv.${kind}`));
}

async function linesOf(feed: UploadedFile, signal: AbortSignal): Promise<number> {
  let lines = 0;
  for await (const chunk of feed.read()) {
    signal.throwIfAborted();
    lines += countLines(chunk);
  }
  return lines;
}

async function correctFrom(ctx: FeedContext, read: Read, feed: UploadedFile): Promise<void> {
  await applyCorrections(ctx, { ...optionsOf(read), feed: feed.read() });
}

async function importFrom(ctx: FeedContext, read: Read, feed: UploadedFile): Promise<void> {
  const { signal } = read;
  const file = await openUploadedFile(ctx, read.run.id, 'photos');
  const zip = file && (await openPhotoZip(file, { signal }));
  const onTheWeb = photosOnTheWeb(ctx.access, { signal });
  try {
    await importFeed(ctx, {
      ...optionsOf(read),
      feed: feed.read(),
      feedName: read.run.source,
      feedId: feedIdOfRecords(ctx.hashKey, { fileName: read.run.source }),
      photos: async (name) => (isWebAddress(name) || !zip ? onTheWeb(name) : zip.photos(name)),
      photosAtOnce: PHOTOS_AT_ONCE,
      maxLines: MAX_LINES,
    });
  } finally {
    zip?.close();
  }
}
