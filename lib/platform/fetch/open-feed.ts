import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@/lib/platform/errors/app-error';
import { boundedBody } from './bounded-body';
import { countLines } from './count-lines';
import { hostAndPort } from './feed-address';
import { fetchCarefully } from './fetch-carefully';
import type { Network } from './network';
import { discard } from './send-once';

/** The validators of the feed that was read last, and its content's hash. */
export type FeedMark = { etag: string | null; lastModified: string | null; contentHash: string };

export type FeedAccess = {
  privateHosts: readonly string[];
  network?: Network;
};
export type OpenedFeed = Pick<Spooled, 'bytes' | 'close' | 'lines'> & { mark: FeedMark };

const FEED_TYPES = [
  'text/csv',
  'application/csv',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/vnd.ms-excel',
];
const MAX_FEED_BYTES = 512 * 1024 * 1024;
const FEED_TIMEOUT_MS = 30 * 60 * 1000;
const MAX_MARK_LENGTH = 500;

export function privateHostOf(address: string, { privateHosts }: FeedAccess): string | undefined {
  const host = URL.canParse(address) ? hostAndPort(new URL(address)) : '';
  return privateHosts.includes(host) ? host : undefined;
}

const headerSafe = (value: string | undefined) =>
  value !== undefined && value.length <= MAX_MARK_LENGTH && /^[\x20-\x7e]+$/.test(value) ? value : null;

function conditions(last: FeedMark | null): Record<string, string> {
  return {
    ...(last?.etag ? { 'if-none-match': last.etag } : {}),
    ...(last?.lastModified ? { 'if-modified-since': last.lastModified } : {}),
  };
}

/**
 * Downloads a whole feed before any of it is parsed. Returns null when it has not changed since `last`. The caller closes it.
 * @throws AppError as fetchCarefully and boundedBody; UNAVAILABLE after half an hour.
 */
export async function openFeed(
  address: string,
  access: FeedAccess,
  { last, signal }: { last: FeedMark | null; signal?: AbortSignal | undefined },
): Promise<OpenedFeed | null> {
  const timeout = AbortSignal.timeout(FEED_TIMEOUT_MS);
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const answer = await fetchCarefully(address, {
      signal: ends,
      types: FEED_TYPES,
      headers: conditions(last),
      privateHost: privateHostOf(address, access),
      ...(access.network ? { network: access.network } : {}),
    });
    if (answer.isUnchanged) {
      discard(answer.body);
      return null;
    }
    const { bytes, contentHash, lines, close } = await spool(
      boundedBody(answer, { maxBytes: MAX_FEED_BYTES, signal: ends }),
    );
    if (contentHash === last?.contentHash) {
      await close();
      return null;
    }
    const { etag, 'last-modified': lastModified } = answer.headers;
    return {
      bytes,
      lines,
      close,
      mark: { etag: headerSafe(etag), lastModified: headerSafe(lastModified), contentHash },
    };
  } catch (error) {
    if (timeout.aborted && !signal?.aborted && !(error instanceof AppError))
      throw new AppError('UNAVAILABLE', 'The feed took longer than half an hour.', { cause: error });
    throw error;
  }
}

type Spooled = {
  bytes: AsyncIterable<Uint8Array>;
  contentHash: string;
  lines: number;
  close: () => Promise<void>;
};

/**
 * Writes a body to a file without a name until it is closed. Feeds have columns that nobody may store, and a killed process
 * leaves nothing behind. It is read after it is complete, so that a slow import holds no connection open.
 */
async function spool(body: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-feed-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const file = await open(join(folder, 'feed'), 'wx+', 0o600);
  // Where an open file cannot be unlinked, `close` removes it.
  await forget().catch(() => {});
  const close = async () => {
    await file.close();
    await forget();
  };
  try {
    const hash = createHash('sha256');
    let lines = 0;
    for await (const chunk of body) {
      hash.update(chunk);
      lines += countLines(chunk);
      await file.write(chunk);
    }
    const bytes = file.createReadStream({ start: 0, autoClose: false });
    return { bytes, contentHash: hash.digest('base64url'), lines, close };
  } catch (error) {
    await close();
    throw error;
  }
}
