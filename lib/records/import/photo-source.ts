import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@/lib/platform/errors/app-error';
import { boundedBody } from '@/lib/platform/fetch/bounded-body';
import { isWebAddress } from '@/lib/platform/fetch/feed-address';
import { fetchCarefully } from '@/lib/platform/fetch/fetch-carefully';
import { type FeedAccess, privateHostOf } from '@/lib/platform/fetch/open-feed';
import { isPlainFileName } from './check-feed-row';

/** Where a feed's photos come from; null when there is none of that name. */
export type PhotoSource = (name: string) => Promise<Uint8Array | null>;

/** What becomes of a line whose photo may be had another time. */
export const PHOTO_LATER = 'photo not reached, to be tried again';

/** A photo that is there by name and could not be had. */
export class PhotoNotHad extends Error {
  constructor(
    readonly outcome: typeof PHOTO_LATER | 'photo address refused',
    options?: ErrorOptions,
  ) {
    super(outcome, options);
  }
}

const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
const PHOTO_TIMEOUT_MS = 30_000;
/** So many in a row mean that the host is down: it is asked for no more of this feed's. */
const MOST_MISSED_IN_A_ROW = 20;
/** What another try does not mend. Stores say *forbidden* of what is not there. */
const NEVER_HAD: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN', 'TOO_LARGE', 'WRONG_TYPE']);
const PHOTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/octet-stream',
  'binary/octet-stream',
];

/** Plain files of one folder. No paths, no links out of it, nothing beyond 20 MB. */
export function photoFolder(directory: string): PhotoSource {
  return async (name) => {
    if (!isPlainFileName(name)) return null;
    // A pipe among the photos would keep the import waiting for whoever writes into it.
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
  const patience = AbortSignal.timeout(PHOTO_TIMEOUT_MS);
  const ends = signal ? AbortSignal.any([signal, patience]) : patience;
  const answer = await fetchCarefully(address, {
    signal: ends,
    types: PHOTO_TYPES,
    // A feed leads into one's own network only where it comes from there itself.
    privateHost: base === undefined ? undefined : privateHostOf(base, access),
    ...(access.network ? { network: access.network } : {}),
  });
  return buffer(boundedBody(answer, { maxBytes: MAX_PHOTO_BYTES, signal: ends }));
}

/**
 * Photos at addresses on the web, under the rules that feeds are fetched by. A plain name is looked for in `folder`, or beside
 * `base`; an address stands for itself. Once 20 in a row could not be reached none is asked for any more: the lines are still
 * read, for the sake of those that take somebody out.
 * @throws PhotoNotHad; the signal's reason.
 */
export function photosOnTheWeb(
  access: FeedAccess,
  from: { folder?: string | undefined; base?: string | undefined; signal?: AbortSignal | undefined },
): PhotoSource {
  const inFolder = from.folder === undefined ? undefined : photoFolder(from.folder);
  let missed = 0;
  return async (name) => {
    const isAddress = isWebAddress(name);
    if (!isAddress && inFolder) return inFolder(name);
    if (!isAddress && (from.base === undefined || !isPlainFileName(name))) return null;
    if (missed >= MOST_MISSED_IN_A_ROW) throw new PhotoNotHad(PHOTO_LATER);
    const address = isAddress ? name : new URL(encodeURIComponent(name), from.base).href;
    try {
      const bytes = await fetchPhoto(address, access, from.base, from.signal);
      missed = 0;
      return bytes;
    } catch (error) {
      from.signal?.throwIfAborted();
      const code = error instanceof AppError ? error.code : 'UNAVAILABLE';
      if (NEVER_HAD.has(code)) return null;
      if (code === 'INVALID_INPUT') throw new PhotoNotHad('photo address refused', { cause: error });
      missed += 1;
      throw new PhotoNotHad(PHOTO_LATER, { cause: error });
    }
  };
}
