import { cache } from 'react';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { requirePlayer } from '../session/session';

const reads = cache((): Promise<unknown>[] => []);

/**
 * Reads what a player's page shows, and makes the layout wait for it, so that the document arrives in one piece. Otherwise it
 * also contains the loading screen, and a script that swaps the two. Navigation within the app renders no layout, so the loading
 * screen shows at once. Pages over 12 kB gain nothing, because React sends those apart. Call it before `getTexts`, which waits
 * for the session: the layout does not wait for later reads.
 */
export function readForPage<T>(
  read: (ctx: PlayerContext) => Promise<T>,
  allowed: { guests?: boolean } = {},
): Promise<T> {
  const reading = requirePlayer(allowed).then(read);
  reads().push(reading);
  return reading;
}

export async function pageHasRead(): Promise<void> {
  await Promise.allSettled(reads());
}

/** Resolves to null when the promise rejects, and logs the error. For data that the screen can fetch again. */
export async function orNull<T>(
  { log }: Pick<Context, 'log'>,
  what: string,
  promise: Promise<T>,
): Promise<T | null> {
  return promise.catch((cause: unknown) => {
    log.error({ error: errorReport(cause) }, `${what} failed`);
    return null;
  });
}
