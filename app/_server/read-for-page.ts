import { cache } from 'react';
import type { PlayerContext } from '@/lib/platform/context';
import { requirePlayer } from './session';

/** What the page of this request reads. */
const reads = cache((): Promise<unknown>[] => []);

/**
 * Reads what a page of a player shows, and lets the layout wait for it. The document then leaves in one piece. Otherwise it
 * carries the loading screen too, and a script that swaps the two. Navigation within the app renders no layout, so the
 * loading screen shows at once. Pages over 12 kB gain nothing: React sends those apart. Call it before `getTexts`, which waits for
 * the session: the layout does not wait for what starts later.
 */
export function readForPage<T>(
  read: (ctx: PlayerContext) => Promise<T>,
  allowed: { guests?: boolean } = {},
): Promise<T> {
  const reading = requirePlayer(allowed).then(read);
  reads().push(reading);
  return reading;
}

/** Waits until the page has read what it shows, or failed to. */
export async function pageHasRead(): Promise<void> {
  await Promise.allSettled(reads());
}
