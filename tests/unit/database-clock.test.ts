import { describe, expect, test } from 'vitest';
import { UnsuitableDatabase } from '@/db/check-database';
import type { Queryable } from '@/db/client';
import { createDatabaseClock } from '@/lib/platform/clock/database-clock';

/** A host and a database whose clock is `aheadMs` ahead, reached by a way of `toMs` there and `backMs` back. */
function world(aheadMs: number) {
  const state = { passedMs: 5000, shiftMs: 0, aheadMs, toMs: 10, backMs: 10, asked: 0 };
  const host = () => 1_000_000 + state.passedMs + state.shiftMs;
  const execute = async () => {
    state.asked += 1;
    state.passedMs += state.toMs;
    const ms = 1_000_000 + state.passedMs + state.aheadMs;
    state.passedMs += state.backMs;
    return [{ ms }];
  };
  const clock = createDatabaseClock({ execute } as unknown as Queryable, {
    hostNowMs: host,
    monotonicMs: () => state.passedMs,
  });
  return { state, clock, host };
}

describe('the clock of the database', () => {
  test("is the host's until the first measurement", () => {
    const { clock, host } = world(4000);
    expect(clock.now().getTime()).toBe(host());
    expect(clock.offsetMs).toBe(0);
  });

  test.each([4000, -4000])('is followed by a host that is %d ms off', async (aheadMs) => {
    const { clock, host } = world(aheadMs);
    await clock.measure();
    expect(clock.offsetMs).toBe(aheadMs);
    expect(clock.now().getTime()).toBe(host() + aheadMs);
    clock.requireInSync();
  });

  test('is not disturbed by a slow measurement, and corrected by a quick one', async () => {
    const { clock, state } = world(0);
    await clock.measure();
    Object.assign(state, { toMs: 1, backMs: 3000 });
    await clock.measure();
    expect(clock.offsetMs).toBe(0);
    Object.assign(state, { toMs: 1, backMs: 1, shiftMs: -700 });
    await clock.measure();
    expect(clock.offsetMs).toBe(700);
  });

  test.each([
    [30_001, "The clock of this host is 30 s behind the database's: set both by NTP."],
    [-45_000, "The clock of this host is 45 s ahead of the database's: set both by NTP."],
  ])('refuses a host that is %d ms off, also one that drifts', async (aheadMs, line) => {
    const { clock, state } = world(0);
    await clock.measure();
    clock.requireInSync();
    state.aheadMs = aheadMs;
    await clock.measure();
    expect(() => clock.requireInSync()).toThrow(new UnsuitableDatabase(line));
  });

  test('is measured again only when the last measurement is old, and never before the first', async () => {
    const { clock, state } = world(0);
    clock.refresh(60_000);
    expect(state.asked).toBe(0);
    await clock.measure();
    state.passedMs += 59_000;
    clock.refresh(60_000);
    expect(state.asked).toBe(1);
    state.passedMs += 1001;
    for (let i = 0; i < 3; i++) clock.refresh(60_000);
    expect(state.asked).toBe(2);
  });
});
