import type { Database } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { readTop } from './read-board';
import { type Top, topOf } from './top';

/** Screens refetch every ten seconds, so a second is not noticed. */
const SHARED_MS = 1000;
/** The running windows, the last ones, and as many that just ended. */
const MOST_KEPT = 8;

type Read = { top: Promise<Top>; atMs: number };
const reads = new WeakMap<Database, Map<number, Read>>();

/** Reads the top of a window now, and lets `sharedTop` return it for a second. */
export function freshTop({ db }: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const ofPool = reads.get(db) ?? new Map<number, Read>();
  reads.set(db, ofPool);
  const read = { top: readTop({ db }, windowId).then(topOf), atMs: performance.now() };
  ofPool.delete(windowId);
  ofPool.set(windowId, read);
  const [oldest] = ofPool.keys();
  if (ofPool.size > MOST_KEPT && oldest !== undefined) ofPool.delete(oldest);
  read.top.catch(() => {
    if (ofPool.get(windowId) === read) ofPool.delete(windowId);
  });
  return read.top;
}

/** Returns the top of a window, at most a second old. */
export function sharedTop(ctx: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const read = reads.get(ctx.db)?.get(windowId);
  return read && performance.now() - read.atMs < SHARED_MS ? read.top : freshTop(ctx, windowId);
}
