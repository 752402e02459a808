import type { Database } from '@/db/client';
import type { OverviewView } from '@/lib/contract/desk/overview';
import type { Context } from '@/lib/platform/context';
import { hasStore } from '@/lib/store/require-store';
import { readOverview } from './read-overview';

const CACHE_MS = 5_000;

type Reading = { untilMs: number; reading: ReturnType<typeof readOverview> };
const readings = new WeakMap<Database, Reading>();

/** Returns the overview, cached for five seconds and shared by concurrent calls and all operators. */
export async function getOverview(ctx: Pick<Context, 'db' | 'now'>): Promise<OverviewView> {
  const key = ctx.db;
  let known = readings.get(key);
  if (!known || performance.now() >= known.untilMs) {
    const started: Reading = { untilMs: Number.POSITIVE_INFINITY, reading: readOverview(ctx) };
    const settle = (ms: number) => () => {
      started.untilMs = performance.now() + ms;
    };
    // A failure is not cached.
    started.reading.then(settle(CACHE_MS), settle(0));
    readings.set(key, started);
    known = started;
  }
  return { ...(await known.reading), isStoreOpen: hasStore() };
}
