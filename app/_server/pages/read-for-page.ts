import { cache } from 'react';
import type { PlayerContext } from '@/lib/platform/context';
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
