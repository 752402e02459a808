import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@/lib/platform/errors/app-error';
import { boundedBody } from '@/lib/platform/fetch/bounded-body';
import { isWebAddress } from '@/lib/platform/fetch/checked-url';
import { fetchUntrusted } from '@/lib/platform/fetch/fetch-untrusted';
import { type FeedAccess, privateHostOf } from '@/lib/platform/fetch/open-feed';
import { isPlainFileName } from './lines/check-feed-row';

export type PhotoSource = (name: string) => Promise<Uint8Array | null>;

/** Reported for a line whose photo was unreachable. Another import may succeed. */
export const PHOTO_LATER = 'photo not reached, to be tried again';

export class PhotoUnavailable extends Error {
  constructor(
    readonly outcome: typeof PHOTO_LATER | 'photo address refused',
    options?: ErrorOptions,
  ) {
    super(outcome, options);
  }
}

const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
const PHOTO_TIMEOUT_MS = 30_000;
const MAX_FAILURES_IN_A_ROW = 20;
/** A retry does not fix these. Object stores answer 403 for missing files. */
const PERMANENT_ERRORS: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN', 'TOO_LARGE', 'WRONG_TYPE']);
const PHOTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/octet-stream',
  'binary/octet-stream',
];

/** Reads only regular files directly in the folder: no paths, no symbolic links. */
export function photoFolder(directory: string): PhotoSource {
  return async (name) => {
    if (!isPlainFileName(name)) return null;
    // Without O_NONBLOCK a named pipe would block the import.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await open(join(directory, name), flags).catch(() => null);
    if (file === null) return null;
    try {
      const stats = await file.stat();
      return stats.isFile() && stats.size <= MAX_PHOTO_BYTES ? await file.readFile() : null;
    } finally {
      await file.close();
    }
  };
}

async function fetchPhoto(
  address: string,
  access: FeedAccess,
  base: string | undefined,
  signal?: AbortSignal,
) {
  const timeout = AbortSignal.timeout(PHOTO_TIMEOUT_MS);
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const response = await fetchUntrusted(address, {
    signal: stop,
    types: PHOTO_TYPES,
    privateHost: base === undefined ? undefined : privateHostOf(base, access),
    ...(access.network ? { network: access.network } : {}),
  });
  return buffer(boundedBody(response, { maxBytes: MAX_PHOTO_BYTES, signal: stop }));
}

/**
 * Returns a source that fetches photos by address, under the rules for feeds. A plain name is a file in `folder`, or relative to `base`.
 * After 20 failures in a row it sends no more requests. The import still reads on, because later lines may withdraw records.
 * @throws PhotoUnavailable; the signal's reason.
 */
export function photosOnTheWeb(
  access: FeedAccess,
  from: { folder?: string | undefined; base?: string | undefined; signal?: AbortSignal | undefined },
): PhotoSource {
  const inFolder = from.folder === undefined ? undefined : photoFolder(from.folder);
  let failures = 0;
  return async (name) => {
    const isAddress = isWebAddress(name);
    if (!isAddress && inFolder) return inFolder(name);
    if (!isAddress && (from.base === undefined || !isPlainFileName(name))) return null;
    if (failures >= MAX_FAILURES_IN_A_ROW) throw new PhotoUnavailable(PHOTO_LATER);
    const address = isAddress ? name : new URL(encodeURIComponent(name), from.base).href;
    try {
      const bytes = await fetchPhoto(address, access, from.base, from.signal);
      failures = 0;
      return bytes;
    } catch (error) {
      from.signal?.throwIfAborted();
      const code = error instanceof AppError ? error.code : 'UNAVAILABLE';
      if (PERMANENT_ERRORS.has(code)) return null;
      if (code === 'INVALID_INPUT') throw new PhotoUnavailable('photo address refused', { cause: error });
      failures += 1;
      throw new PhotoUnavailable(PHOTO_LATER, { cause: error });
    }
  };
}
