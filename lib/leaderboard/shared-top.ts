import type { Sql } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { readTop } from './read-board';
import { type Top, topOf } from './top';

/** Screens ask every ten seconds: a second is not noticed, and a thousand callers in it read the board once. */
const SHARED_MS = 1000;
/** The windows that run, the ones that ended last, and as many that just went. */
const MOST_KEPT = 8;

type Read = { top: Promise<Top>; atMs: number };
const reads = new WeakMap<Sql, Map<number, Read>>();

/** The top of a window, read now; who asks `sharedTop` within a second from here gets the same. */
export function freshTop({ db }: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const ofPool = reads.get(db.$client) ?? new Map<number, Read>();
  reads.set(db.$client, ofPool);
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

/** The top of a window as this process read it at most a second ago. */
export function sharedTop(ctx: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const read = reads.get(ctx.db.$client)?.get(windowId);
  return read && performance.now() - read.atMs < SHARED_MS ? read.top : freshTop(ctx, windowId);
}
