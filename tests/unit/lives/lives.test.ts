import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerKind } from '@/lib/contract/enums';
import {
  afterAnswer,
  canPlay,
  nextLifeAtMs,
  regenerate,
  spendOne,
  totalLifes,
} from '@/lib/contract/lives/rules';
import { applyLedger, type LivesRow, leftOf, NO_LIVES_YET } from '@/lib/lives/lives-by-source';

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

describe('an answer', () => {
  test.each([
    ['a miss costs a life', holdings(3, 0, NOON), 0, false, holdings(2, 0, NOON)],
    ['a miss costs a star first', holdings(6, 1), 0, false, holdings(6)],
    ['a miss of a free round costs nothing', holdings(3, 2, NOON), 0, true, holdings(3, 2, NOON)],
    ['it can be played without lives', holdings(0, 0, NOON), 0, true, holdings(0, 0, NOON)],
    ['four in a row win nothing', holdings(3, 0, NOON), 4, false, holdings(3, 0, NOON)],
    ['the fifth gives a life back', holdings(3, 0, NOON), 5, false, holdings(4, 0, NOON)],
    ['in a free round too', holdings(0, 0, NOON), 5, true, holdings(1, 0, NOON)],
    ['the sixth wins nothing', holdings(3, 0, NOON), 6, false, holdings(3, 0, NOON)],
    ['the tenth gives another', holdings(3, 1, NOON), 10, false, holdings(4, 1, NOON)],
    ['five lives stop the clock', holdings(4, 0, NOON), 5, false, holdings(5)],
    ['five are enough', holdings(5), 5, false, holdings(5)],
    ['ten are enough', holdings(10), 5, false, holdings(10)],
  ])('%s', (_, before, streak, free, after) => {
    expect(afterAnswer(before, { streak, free }, NOON + MINUTE_MS)).toEqual(after);
  });
});

test('the total on the wire is 150 when nothing is left', () => {
  expect([totalLifes(holdings(0)), totalLifes(holdings(10, 50))]).toEqual([150, 210]);
});

const row = (kind: LedgerKind, lives: number, causeId: string | null = null): LivesRow => ({
  kind,
  lives,
  causeId,
});
const wrong = (count: number) => Array.from({ length: count }, () => row('answer', -1));

describe('the remaining lives of a purchase', () => {
  test.each<[string, LivesRow[], { free: number; a?: number; b?: number }]>([
    [
      'all of it before anything is played',
      [row('sign_up', 10), row('purchase', 25, 'a')],
      { free: 10, a: 25 },
    ],
    ['free lives go first', [row('sign_up', 10), row('purchase', 25, 'a'), ...wrong(10)], { free: 0, a: 25 }],
    ['then bought ones', [row('sign_up', 10), row('purchase', 25, 'a'), ...wrong(12)], { free: 0, a: 23 }],
    [
      'the oldest purchase first, whichever was credited first',
      [row('purchase', 25, 'b'), row('purchase', 10, 'a'), ...wrong(12)],
      { free: 0, a: 0, b: 23 },
    ],
    [
      'lives that came back are free, and go before bought ones',
      [row('purchase', 10, 'a'), ...wrong(7), row('regeneration', 2), row('streak', 1), ...wrong(4)],
      { free: 0, a: 2 },
    ],
    [
      'a refund takes from its own purchase, and gives back to it',
      [row('sign_up', 1), row('purchase', 10, 'a'), row('refund', -4, 'a'), row('refund_reversed', 1, 'a')],
      { free: 1, a: 7 },
    ],
    [
      'a dispute likewise',
      [row('purchase', 10, 'a'), row('dispute', -10, 'a'), row('dispute_reversed', 10, 'a'), ...wrong(1)],
      { free: 0, a: 9 },
    ],
    [
      "the operator's hand gives free lives and takes as play does",
      [row('purchase', 10, 'a'), row('adjustment', 5), row('adjustment', -8)],
      { free: 0, a: 7 },
    ],
  ])('%s', (_, rows, { free, a = 0, b = 0 }) => {
    const lives = applyLedger(NO_LIVES_YET, rows);
    expect({ free: lives.free, a: leftOf(lives, 'a'), b: leftOf(lives, 'b') }).toEqual({ free, a, b });
  });

  test('a ledger that spends more than the balance is refused', () => {
    expect(() => applyLedger(NO_LIVES_YET, wrong(1))).toThrow(RangeError);
    expect(() => applyLedger(NO_LIVES_YET, [row('purchase', 2, 'a'), row('refund', -3, 'a')])).toThrow(
      RangeError,
    );
  });

  /** Implements the same rule one life at a time, as a reference. */
  function lifeByLife(rows: readonly LivesRow[]): Map<string, number> {
    const lives: string[] = [];
    const rank = (name: string) => (name === 'free' ? '' : name);
    for (const { kind, lives: change, causeId } of rows) {
      const bound = kind === 'purchase' || kind.startsWith('refund') || kind.startsWith('dispute');
      for (let i = 0; i < Math.abs(change); i += 1) {
        if (change > 0) lives.push(bound ? (causeId ?? '') : 'free');
        else {
          const name = bound ? causeId : lives.toSorted((x, y) => (rank(x) < rank(y) ? -1 : 1))[0];
          lives.splice(lives.indexOf(name ?? ''), 1);
        }
      }
    }
    const left = new Map<string, number>();
    for (const name of lives) left.set(name, (left.get(name) ?? 0) + 1);
    return left;
  }

  test('counting equals moving lives one by one, in one go and in two', () => {
    const step = fc.record({
      kind: fc.constantFrom<LedgerKind>(
        'sign_up',
        'regeneration',
        'streak',
        'answer',
        'purchase',
        'refund',
        'dispute_reversed',
      ),
      count: fc.integer({ min: 1, max: 6 }),
      cause: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(30), (steps, cut) => {
        const rows: LivesRow[] = [];
        for (const { kind, count, cause } of steps) {
          const lives = applyLedger(NO_LIVES_YET, rows);
          const all = lives.free + lives.bought.reduce((sum, { left }) => sum + left, 0);
          if (kind === 'answer') rows.push(...wrong(Math.min(count, all)));
          else if (kind === 'refund') {
            const taken = Math.min(count, leftOf(lives, cause));
            if (taken > 0) rows.push(row(kind, -taken, cause));
          } else
            rows.push(row(kind, count, ['sign_up', 'regeneration', 'streak'].includes(kind) ? null : cause));
        }
        const inOneGo = applyLedger(NO_LIVES_YET, rows);
        const inTwo = applyLedger(applyLedger(NO_LIVES_YET, rows.slice(0, cut)), rows.slice(cut));
        expect(inTwo).toEqual(inOneGo);
        const oracle = lifeByLife(rows);
        expect(inOneGo.free).toBe(oracle.get('free') ?? 0);
        for (const cause of ['a', 'b', 'c']) expect(leftOf(inOneGo, cause)).toBe(oracle.get(cause) ?? 0);
      }),
      { numRuns: 300 },
    );
  });
});
