import { expect, test } from 'vitest';
import { type Samples, verdictOn } from '@/tests/support/timing';

/** The same numbers at every run, uniform in 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What measuring 300 at a time, at most eight times, ends with where the known kind is longer by so many deviations. */
function endsAlike(shift: number, seed: number): boolean {
  const next = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const samples: Samples = { known: [], unknown: [] };
  for (let nth = 0; nth < 8; nth += 1) {
    for (let n = 0; n < 300; n += 1) {
      samples.known.push(normal() + shift);
      samples.unknown.push(normal());
    }
    const { verdict } = verdictOn(samples);
    if (verdict !== 'unsure') return verdict === 'alike';
  }
  return false;
}

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed + 1);
/** Two normal distributions so many deviations apart have areas of 0.5, 0.56 and 0.60. */
const NOTHING = 0;
const AREA_56 = 0.2135;
const AREA_60 = 0.3583;

test('durations that are alike pass, and a real 0.56 does not', () => {
  const passed = (shift: number) => SEEDS.filter((seed) => endsAlike(shift, seed)).length;
  expect(passed(NOTHING)).toBeGreaterThanOrEqual(58);
  expect(passed(AREA_56)).toBeLessThanOrEqual(4);
  expect(passed(AREA_60)).toBe(0);
});

test('few samples decide nothing unless they are far apart', () => {
  expect(verdictOn({ known: [1, 2, 3], unknown: [1, 2, 3] }).verdict).toBe('unsure');
  const row = Array.from({ length: 100 }, (_, n) => n);
  expect(verdictOn({ known: row.map((n) => n + 50), unknown: row }).verdict).toBe('apart');
});
