import { setTimeout as pause } from 'node:timers/promises';
import { inBackground } from './background';
import { callPages } from './call-pages';
import type { Cluster } from './cluster';
import type { DrillPlayer } from './players';

const EVERY_MS = 400;
const PATHS = ['get_profile', 'friends', 'notifications', 'knowledge'];

/** A call of the pages and how it ended. A status of 0 says that there was no answer. */
export type PagesCall = { atMs: number; status: number };

/** Players read something over the pages, one call at a time. */
export function startPagesBots({ origin }: Pick<Cluster, 'origin'>, accounts: readonly DrillPlayer[]) {
  const calls: PagesCall[] = [];
  const { stop } = inBackground(async (isOver) => {
    for (let n = 0; !isOver(); n++) {
      const [player, path] = [accounts[n % accounts.length], PATHS[n % PATHS.length]];
      if (!player || !path) return;
      const { status } = await callPages(origin, player, { method: 'GET', path });
      calls.push({ atMs: Date.now(), status });
      await pause(EVERY_MS);
    }
  });
  return { calls, stop };
}
