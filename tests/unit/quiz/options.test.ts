import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFENSE_CATEGORIES, offenseCategory } from '@/lib/charges/offense-categories';
import { fairOdds } from '@/lib/quiz/option-odds';
import { ASKABLE_CODES, buildOptions } from '@/lib/quiz/options';
import { systemRandom } from '@/lib/random';

const odds = fairOdds(new Map());

/** A generator that a test can repeat: fast-check hands out the seed. */
function seeded(seed: number) {
  let state = seed >>> 0;
  return {
    int(below: number) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    },
  };
}

test('four options, one right, no two that could both be true of one charge', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ASKABLE_CODES), fc.integer(), (code, seed) => {
      const { codes, answerIndex } = buildOptions(code, odds, seeded(seed));
      expect(new Set(codes).size).toBe(4);
      expect(codes[answerIndex - 1]).toBe(offenseCategory(code)?.code);
      for (const a of codes)
        for (const b of codes) expect(offenseCategory(a)?.notBeside.includes(b) ?? true).toBe(false);
      expect(codes.some((c) => offenseCategory(c)?.barred)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('the right one stands in every place alike, and the wrong ones vary', () => {
  const places = [0, 0, 0, 0];
  const wrong = new Set<number>();
  for (let i = 0; i < 2000; i++) {
    const { codes, answerIndex } = buildOptions(2010, odds, systemRandom);
    places[answerIndex - 1] = (places[answerIndex - 1] ?? 0) + 1;
    for (const code of codes) wrong.add(code);
  }
  // 500 expected in each; six standard deviations are 116.
  for (const count of places) expect(Math.abs(count - 500)).toBeLessThan(116);
  expect(wrong.size).toBeGreaterThan(10);
});

test('a barred or unknown category is never asked about', () => {
  const barred = OFFENSE_CATEGORIES.find((category) => category.barred);
  expect(() => buildOptions(barred?.code ?? 0, odds, systemRandom)).toThrow(RangeError);
  expect(() => buildOptions(-1, odds, systemRandom)).toThrow(RangeError);
});
