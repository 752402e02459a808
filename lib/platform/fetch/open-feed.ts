import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@/lib/platform/errors/app-error';
import { boundedBody } from './bounded-body';
import { hostAndPort } from './checked-url';
import { countLines } from './count-lines';
import { fetchUntrusted } from './fetch-untrusted';
import type { Network } from './network';
import { discard } from './send-once';

/** Identifies a version of a feed: the cache headers of its response, and the hash of its content. */
export type FeedVersion = { etag: string | null; lastModified: string | null; contentHash: string };

export type FeedAccess = {
  privateHosts: readonly string[];
  network?: Network;
};
type OpenedFeed = Pick<Spooled, 'bytes' | 'close' | 'lines'> & { version: FeedVersion };

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
const MAX_VALIDATOR_LENGTH = 500;

export function privateHostOf(address: string, { privateHosts }: FeedAccess): string | undefined {
  const host = URL.canParse(address) ? hostAndPort(new URL(address)) : '';
  return privateHosts.includes(host) ? host : undefined;
}

const headerSafe = (value: string | undefined) =>
  value !== undefined && value.length <= MAX_VALIDATOR_LENGTH && /^[\x20-\x7e]+$/.test(value) ? value : null;

function conditions(last: FeedVersion | null): Record<string, string> {
  return {
    ...(last?.etag ? { 'if-none-match': last.etag } : {}),
    ...(last?.lastModified ? { 'if-modified-since': last.lastModified } : {}),
  };
}

/**
 * Downloads a whole feed to a temporary file, which the caller closes. Returns null if it has not changed since `last`.
 * @throws AppError as fetchUntrusted and boundedBody do, and UNAVAILABLE after 30 minutes.
 */
export async function openFeed(
  address: string,
  access: FeedAccess,
  { last, signal }: { last: FeedVersion | null; signal?: AbortSignal | undefined },
): Promise<OpenedFeed | null> {
  const timeout = AbortSignal.timeout(FEED_TIMEOUT_MS);
  const stopSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const response = await fetchUntrusted(address, {
      signal: stopSignal,
      types: FEED_TYPES,
      headers: conditions(last),
      privateHost: privateHostOf(address, access),
      ...(access.network ? { network: access.network } : {}),
    });
    if (response.isUnchanged) {
      discard(response.body);
      return null;
    }
    const { bytes, contentHash, lines, close } = await spool(
      boundedBody(response, { maxBytes: MAX_FEED_BYTES, signal: stopSignal }),
    );
    if (contentHash === last?.contentHash) {
      await close();
      return null;
    }
    const { etag, 'last-modified': lastModified } = response.headers;
    return {
      bytes,
      lines,
      close,
      version: { etag: headerSafe(etag), lastModified: headerSafe(lastModified), contentHash },
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
 * Writes a body to a temporary file, so that a slow import holds no connection open. The file is unlinked at once: a feed has columns that
 * must not be stored, and the process may be killed.
 */
async function spool(body: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-feed-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const file = await open(join(folder, 'feed'), 'wx+', 0o600);
  // If the system cannot unlink an open file, `close` removes it.
  await removeFolder().catch(() => {});
  const close = async () => {
    await file.close();
    await removeFolder();
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
