import { UnsuitableDatabase } from '@/db/check-database';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';

/** Processes refuse to run with a larger offset, because they use the host's time until the first measurement. */
const MAX_CLOCK_OFFSET_MS = 30_000;

export type DatabaseClock = {
  /** Returns the database's time. Before the first measurement it returns the host's time. */
  now: () => Date;
  readonly offsetMs: number;
  measure: () => Promise<void>;
  /** Measures in the background if the last measurement is older than `everyMs`. Needs a first `measure`. */
  refresh: (everyMs: number) => void;
  requireInSync: () => void;
};

/**
 * Creates a clock that follows the database's clock, so that all processes have the same time. A measurement tells the offset to within
 * half its round trip. It replaces the offset only if the old one lies outside that range.
 */
export function createDatabaseClock(
  db: Queryable,
  { hostNowMs = () => Date.now(), monotonicMs = () => performance.now() } = {},
): DatabaseClock {
  let offsetMs: number | undefined;
  let measuredAtMs = 0;

  async function measure(): Promise<void> {
    const fromMs = monotonicMs();
    const [row] = await db.execute<{ ms: number }>(sql`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
    if (!row) throw new Error('the database returned no time');
    measuredAtMs = monotonicMs();
    const tripMs = measuredAtMs - fromMs;
    const minOffsetMs = row.ms - hostNowMs();
    const isOutside = offsetMs === undefined || offsetMs < minOffsetMs || offsetMs > minOffsetMs + tripMs;
    if (isOutside) offsetMs = minOffsetMs + tripMs / 2;
  }

  return {
    now: () => new Date(hostNowMs() + (offsetMs ?? 0)),
    get offsetMs() {
      return offsetMs ?? 0;
    },
    measure,
    refresh(everyMs) {
      if (offsetMs === undefined || monotonicMs() - measuredAtMs < everyMs) return;
      measuredAtMs = monotonicMs();
      measure().catch(() => {});
    },
    requireInSync() {
      const off = offsetMs ?? 0;
      if (Math.abs(off) <= MAX_CLOCK_OFFSET_MS) return;
      const seconds = Math.round(Math.abs(off) / 1000);
      throw new UnsuitableDatabase(
        `The clock of this host is ${seconds} s ${off > 0 ? 'behind' : 'ahead of'} the database's: set both by NTP.`,
      );
    },
  };
}

const MEASURE_EVERY_MS = 5000;

/**
 * Measures the offset now, and again every 5 s. Calls `onUnfit` when a later measurement finds a too large offset; callers check the first
 * one with `requireInSync`. Rejects if the first measurement fails. Returns a stop function.
 */
export async function watchClock(
  clock: DatabaseClock,
  { log, onUnfit }: { log: Log; onUnfit?: ((reason: string) => void) | undefined },
): Promise<() => void> {
  async function check(): Promise<void> {
    try {
      await clock.measure();
      clock.requireInSync();
    } catch (error) {
      if (error instanceof UnsuitableDatabase) onUnfit?.(error.message);
      else log.warn({ error: errorReport(error) }, 'cannot measure the clock offset');
    }
  }
  // Measures twice, because the first round trip may include the time to connect.
  for (let i = 0; i < 2; i++) await clock.measure();
  const timer = setInterval(check, MEASURE_EVERY_MS);
  return () => clearInterval(timer);
}
