import { UnsuitableDatabase } from '@/db/check-database';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** A host that is further off would judge far wrong if it missed one measurement. */
export const MOST_OFF_MS = 30_000;

export type DatabaseClock = {
  /** Returns the time by the database's clock, and that of the host until the first measurement. */
  now: () => Date;
  /** How far the database's clock is ahead of the host's; 0 until the first measurement. */
  readonly offsetMs: number;
  /** Compares both clocks with one statement. Rejects when the database does not answer. */
  measure: () => Promise<void>;
  /** Measures again without waiting, when the last measurement is older. Does nothing before the first one. */
  refresh: (everyMs: number) => void;
  /** Throws UnsuitableDatabase when the clocks are more than 30 s apart by the last measurement. */
  requireClose: () => void;
};

/**
 * Creates a clock that all processes share, whatever their hosts' clocks show: the host's time plus a measured offset.
 * A measurement is as exact as half its round trip. It changes the offset only where the round trip proves it wrong, so
 * that a slow one does no harm.
 */
export function createDatabaseClock(
  db: Queryable,
  { hostNowMs = () => Date.now(), passedMs = () => performance.now() } = {},
): DatabaseClock {
  let offsetMs: number | undefined;
  let measuredAtMs = 0;

  async function measure(): Promise<void> {
    const fromMs = passedMs();
    const [row] = await db.execute<{ ms: number }>(sql`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
    if (!row) throw new Error('the database did not tell its time');
    measuredAtMs = passedMs();
    const tripMs = measuredAtMs - fromMs;
    // The database read its clock at some moment of the round trip.
    const least = row.ms - hostNowMs();
    const isProvedWrong = offsetMs === undefined || offsetMs < least || offsetMs > least + tripMs;
    if (isProvedWrong) offsetMs = least + tripMs / 2;
  }

  return {
    now: () => new Date(hostNowMs() + (offsetMs ?? 0)),
    get offsetMs() {
      return offsetMs ?? 0;
    },
    measure,
    refresh(everyMs) {
      if (offsetMs === undefined || passedMs() - measuredAtMs < everyMs) return;
      measuredAtMs = passedMs();
      measure().catch(() => {});
    },
    requireClose() {
      const off = offsetMs ?? 0;
      if (Math.abs(off) <= MOST_OFF_MS) return;
      const seconds = Math.round(Math.abs(off) / 1000);
      throw new UnsuitableDatabase(
        `The clock of this host is ${seconds} s ${off > 0 ? 'behind' : 'ahead of'} the database's: set both by NTP.`,
      );
    },
  };
}
