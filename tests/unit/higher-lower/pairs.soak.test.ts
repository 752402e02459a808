import { describe, expect, test } from 'vitest';
import { isHomicide } from '@/lib/charges/offense-categories';
import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import { type Pair, pairKey, pickPair } from '@/lib/higher-lower/pairs';
import { seeded } from '@/lib/platform/random';
import { type Area, emptyArea } from '@/lib/quiz/options/booking-counts';
import { PLAYABLE } from '@/lib/quiz/options/options';
import { readBookingTables } from '@/lib/records/bank/booking-tables';
import { sized } from '@/tests/support/settings';

const shares = readBookingTables().charges;

/** An area with the published share of each charge. */
function areaOf(records: number): Area {
  const area = emptyArea('Somewhere', { withValues: false });
  PLAYABLE.forEach(({ code }, i) => {
    area.byCategory[i] = Math.round((shares.get(code)?.share ?? 0) * records);
  });
  area.total = area.byCategory.reduce((sum, count) => sum + count, 0);
  return area;
}

function areaWith(counts: readonly number[]): Area {
  const area = emptyArea('Somewhere', { withValues: false });
  area.byCategory.set(counts);
  area.total = counts.reduce((sum, count) => sum + count, 0);
  return area;
}

function playRun(area: Area, seed: string, most = 1000): Pair[] {
  const random = seeded(seed);
  const asked: number[] = [];
  const pairs: Pair[] = [];
  while (pairs.length < most) {
    const pair = pickPair(area, { asked, random });
    if (!pair) break;
    asked.push(pairKey(pair.codes));
    pairs.push(pair);
  }
  return pairs;
}

const NATION = areaOf(2520);
const ratioOf = ({ counts: [a, b] }: Pair) => Math.max(a, b) / Math.min(a, b);
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

describe('pairs of charges', () => {
  test(`${sized(1000, 100)} runs never ask a tie, a difference that may be chance, or two shares that read the same`, () => {
    for (let run = 0; run < sized(1000, 100); run += 1) {
      for (const { codes, counts, total } of playRun(NATION, `run ${run}`, 8)) {
        const [a, b] = counts;
        expect(codes[0]).not.toBe(codes[1]);
        expect(Math.min(a, b)).toBeGreaterThan(0);
        expect(Math.abs(a - b)).toBeGreaterThanOrEqual((Math.min(a, b) < 10 ? 2 : 0.75) * Math.sqrt(a + b));
        expect(roundedOneIn(a / total)).not.toBe(roundedOneIn(b / total));
      }
    }
  });

  test.each([1000, 2520, 1_000_000])('a run of %i records asks over 300 pairs, none twice', (records) => {
    const pairs = playRun(areaOf(records), 'long run');
    expect(pairs.length).toBeGreaterThan(300);
    expect(new Set(pairs.map(({ codes }) => pairKey(codes))).size).toBe(pairs.length);
    const repeated = pairs.filter(({ codes }, i) => pairs[i - 1]?.codes.some((code) => codes.includes(code)));
    expect(repeated.length).toBeLessThan(pairs.length / 10);
    expect(repeated.some((pair) => pairs.indexOf(pair) < 300)).toBe(false);
  });

  test.each([2520, 100_000])('with %i records pairs begin easy and get close until the 40th', (records) => {
    const area = areaOf(records);
    const runs = Array.from({ length: 30 }, (_, run) => playRun(area, `run ${run}`, 41));
    const ratiosAt = (turn: number) => runs.map((pairs) => ratioOf(pairs[turn] as Pair));
    for (const turn of [0, 1, 2]) expect(Math.min(...ratiosAt(turn))).toBeGreaterThan(3.5);
    const medians = [0, 3, 6, 10, 15, 20, 30].map((turn) => median(ratiosAt(turn)));
    expect(medians).toEqual(medians.toSorted((a, b) => b - a));
    for (const turn of [30, 35, 40]) {
      expect(median(ratiosAt(turn))).toBeLessThan(1.35);
      expect(Math.max(...ratiosAt(turn))).toBeLessThan(1.5);
    }
  });

  test('a charge rests for three pairs, and six charges make at most 35% of a run', () => {
    for (let run = 0; run < 30; run += 1) {
      const codes = playRun(NATION, `run ${run}`, 40).map((pair) => pair.codes);
      codes.forEach((pair, i) => {
        const resting = codes.slice(Math.max(0, i - 3), i).flat();
        expect(pair.some((code) => resting.includes(code))).toBe(false);
      });
      const times = Map.groupBy(codes.flat(), (code) => code).values();
      const top = Array.from(times, ({ length }) => length)
        .sort((a, b) => b - a)
        .slice(0, 6);
      expect(top.reduce((sum, count) => sum + count, 0)).toBeLessThan(codes.length * 2 * 0.35);
    }
  });

  test('the answer is on either side equally often, and runs differ', () => {
    const pairs = Array.from({ length: sized(200, 60) }, (_, run) => playRun(NATION, `run ${run}`, 20));
    const onTheLeft = pairs.flat().filter(({ counts: [left, right] }) => left > right).length;
    expect(onTheLeft / pairs.flat().length).toBeCloseTo(0.5, 1);
    expect(new Set(pairs.map(([first]) => pairKey((first as Pair).codes))).size).toBeGreaterThan(30);
  });

  test.each<[string, number[]]>([
    ['no records', []],
    ['one charge', [500]],
    ['a tie', [500, 500]],
    ['counts that differ by chance', [500, 530]],
  ])('nothing can be asked with %s', (_, counts) => {
    expect(pickPair(areaWith(counts), { asked: [], random: seeded('') })).toBeNull();
  });

  test('the last pair of an area may share a charge with the one before', () => {
    expect(playRun(areaWith([500, 100]), 'two')).toHaveLength(1);
    expect(playRun(areaWith([500, 100, 20]), 'three')).toHaveLength(3);
  });

  test('left-out charges are not asked', () => {
    const turn = { asked: [], random: seeded('room'), without: isHomicide };
    const codes = Array.from({ length: 500 }, () => pickPair(NATION, turn)?.codes ?? []);
    expect(codes.flat().some(isHomicide)).toBe(false);
    expect(codes.flat()).toHaveLength(1000);
  });

  test('the key of a pair does not depend on the order', () => {
    expect(pairKey([6010, 1010])).toBe(pairKey([1010, 6010]));
    const keys = PLAYABLE.flatMap((a, i) => PLAYABLE.slice(i + 1).map((b) => pairKey([a.code, b.code])));
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...keys)).toBeLessThan(2 ** 31);
  });
});
