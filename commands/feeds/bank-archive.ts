import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { FEED_COLUMNS } from '@/lib/platform/config/feed-columns';
import { AppError } from '@/lib/platform/errors/app-error';
import { boundedBody } from '@/lib/platform/fetch/bounded-body';
import { fetchCarefully } from '@/lib/platform/fetch/fetch-carefully';
import { privateHostOf } from '@/lib/platform/fetch/open-feed';
import { BANK_ID_PREFIX } from '@/lib/records/import/import-bank';
import { type FeedCommand, openSource } from './feed-command';

const ARCHIVE_TYPES = ['application/x-tar', 'application/octet-stream', 'binary/octet-stream'];
const MAX_ARCHIVE_BYTES = 1024 ** 3;
/** What an archive of the bank holds. */
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

/** Real records must expire, so nothing but the drawn bank may be imported as synthetic. */
function isBank(csv: string): boolean {
  const [header, ...lines] = csv.split('\n');
  return (
    header === FEED_COLUMNS.join(',') && lines.every((line) => line === '' || line.startsWith(BANK_ID_PREFIX))
  );
}

/**
 * Unpacks an archive of the drawn bank, a file or an https address, into an empty folder; returns how many records it has.
 * @throws AppError INVALID_INPUT where it is none, as fetchCarefully and boundedBody for an address.
 */
export async function unpackBank(ctx: FeedCommand, source: string, folder: string): Promise<number> {
  const bytes = await bytesOf(ctx, source);
  const noBank = (cause?: unknown) =>
    new AppError('INVALID_INPUT', 'This is not a complete archive of npm run bank:pack.', { cause });
  const unpack = extract({ cwd: folder, strict: true, filter: (path) => ENTRY.test(path) });
  await pipeline(Readable.from(bytes), unpack).catch((error: unknown) => {
    ctx.signal.throwIfAborted();
    throw error instanceof AppError ? error : noBank(error);
  });
  const csv = await readFile(join(folder, 'bank.csv'), 'utf8').catch(() => '');
  if (!isBank(csv)) throw noBank();
  return csv.trimEnd().split('\n').length - 1;
}
