import { describe, expect, test } from 'vitest';
import { canPlay, nextLifeAtMs, regenerate, spendOne, totalLifes } from '@/lib/contract/lives/rules';

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const holdings = (lives: number, stars = 0, since: number | null = null) => ({
  lives,
  stars,
  regeneratingSinceMs: since,
});

describe('regeneration', () => {
  test.each([
    ['14:59 bring nothing', 2, 15 * MINUTE_MS - 1, 2, NOON],
    ['15:00 bring one, and the next 15:00 begin there', 2, 15 * MINUTE_MS, 3, NOON + 15 * MINUTE_MS],
    ['what is over counts towards the next', 0, 40 * MINUTE_MS, 2, NOON + 30 * MINUTE_MS],
    ['five are full, however long it was', 1, 600 * MINUTE_MS, 5, null],
    ['a clock that went back takes nothing', 3, -MINUTE_MS, 3, NOON],
  ])('%s', (_, lives, elapsedMs, then, since) => {
    expect(regenerate(holdings(lives, 7, NOON), NOON + elapsedMs)).toEqual(holdings(then, 7, since));
  });

  test('more than five stay as they are', () => {
    expect(regenerate(holdings(10), NOON)).toEqual(holdings(10));
  });

  test('the next life comes a quarter of an hour after the last', () => {
    expect(nextLifeAtMs(holdings(3, 0, NOON))).toBe(NOON + 15 * MINUTE_MS);
    expect(nextLifeAtMs(holdings(5))).toBeNull();
  });
});

describe('spending', () => {
  test('a star burns before a life', () => {
    expect(spendOne(holdings(3, 2, NOON), NOON)).toEqual(holdings(3, 1, NOON));
  });

  test('falling below five starts the clock, and a running one goes on', () => {
    expect(spendOne(holdings(6), NOON)).toEqual(holdings(5));
    expect(spendOne(holdings(5), NOON)).toEqual(holdings(4, 0, NOON));
    expect(spendOne(holdings(4, 0, NOON), NOON + MINUTE_MS)).toEqual(holdings(3, 0, NOON));
  });

  test('with nothing left nothing is spent', () => {
    expect(canPlay(holdings(0, 0, NOON))).toBe(false);
    expect(canPlay(holdings(0, 1, NOON))).toBe(true);
    expect(() => spendOne(holdings(0, 0, NOON), NOON)).toThrow(RangeError);
  });
});

test('the total on the wire is 150 when nothing is left', () => {
  expect([totalLifes(holdings(0)), totalLifes(holdings(10, 50))]).toEqual([150, 210]);
});
