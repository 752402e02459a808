import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { ALL_FEED_COLUMNS } from '@/lib/platform/config/feed-columns';
import { AppError } from '@/lib/platform/errors/app-error';
import { boundedBody } from '@/lib/platform/fetch/bounded-body';
import { fetchCarefully } from '@/lib/platform/fetch/fetch-carefully';
import { privateHostOf } from '@/lib/platform/fetch/open-feed';
import { BANK_ID_PREFIX } from '@/lib/records/import/import-bank';
import { type FeedCommand, openSource } from './feed-command';

const ARCHIVE_TYPES = ['application/x-tar', 'application/octet-stream', 'binary/octet-stream'];
const MAX_ARCHIVE_BYTES = 1024 ** 3;
/** The entries of an archive. */
const ENTRY = /^(?:bank\.csv|photos\/|photos\/[A-Za-z0-9-]+\.jpg)$/;

async function bytesOf(ctx: FeedCommand, source: string): Promise<AsyncIterable<Uint8Array>> {
  const opened = await openSource(source);
  if ('file' in opened) return opened.file;
  const answer = await fetchCarefully(opened.address, {
    signal: ctx.signal,
    types: ARCHIVE_TYPES,
    privateHost: privateHostOf(opened.address, ctx.access),
    ...(ctx.access.network ? { network: ctx.access.network } : {}),
  });
  return boundedBody(answer, { maxBytes: MAX_ARCHIVE_BYTES, signal: ctx.signal });
}

/** Returns whether all records are of the drawn bank. Real records must expire, and synthetic ones never do. */
function isBank(csv: string): boolean {
  const [header, ...lines] = csv.split('\n');
  return (
    header === ALL_FEED_COLUMNS.join(',') &&
    lines.every((line) => line === '' || line.startsWith(BANK_ID_PREFIX))
  );
}

/**
 * Unpacks an archive of the drawn bank, a file or an https address, into an empty folder. Returns the number of records.
 * @throws AppError INVALID_INPUT for any other file; for an address also as fetchCarefully and boundedBody.
 */
export async function unpackBank(ctx: FeedCommand, source: string, folder: string): Promise<number> {
  const bytes = await bytesOf(ctx, source);
  const notTheBank = (cause?: unknown) =>
    new AppError('INVALID_INPUT', 'This is not a complete archive of npm run bank:pack.', { cause });
  const unpack = extract({ cwd: folder, strict: true, filter: (path) => ENTRY.test(path) });
  await pipeline(Readable.from(bytes), unpack).catch((error: unknown) => {
    ctx.signal.throwIfAborted();
    throw error instanceof AppError ? error : notTheBank(error);
  });
  const csv = await readFile(join(folder, 'bank.csv'), 'utf8').catch(() => '');
  if (!isBank(csv)) throw notTheBank();
  return csv.trimEnd().split('\n').length - 1;
}
