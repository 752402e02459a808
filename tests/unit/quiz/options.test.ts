import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFENSE_CATEGORIES, offenseCategory } from '@/lib/charges/offense-categories';
import { systemRandom } from '@/lib/platform/random/system-random';
import { fairOdds } from '@/lib/quiz/option-odds';
import { ASKABLE_CODES, chooseFour, isFourOf, showOptions } from '@/lib/quiz/options';

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

test('a question has four options, one right, no two of which can be true of one charge', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ASKABLE_CODES), fc.integer(), (code, seed) => {
      const four = chooseFour(code, odds, seeded(seed));
      const { codes, answerIndex } = showOptions(code, four, seeded(seed));
      expect(isFourOf(code, four)).toBe(true);
      expect(new Set(codes)).toEqual(new Set(four));
      expect(new Set(codes).size).toBe(4);
      expect(codes[answerIndex - 1]).toBe(offenseCategory(code)?.code);
      for (const a of codes)
        for (const b of codes) expect(offenseCategory(a)?.notBeside.includes(b) ?? true).toBe(false);
      expect(codes.some((c) => offenseCategory(c)?.barred)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('the right option is equally likely at every position, and the wrong ones vary', () => {
  const places = [0, 0, 0, 0];
  const wrong = new Set<number>();
  for (let i = 0; i < 2000; i++) {
    const { codes, answerIndex } = showOptions(2010, chooseFour(2010, odds, systemRandom), systemRandom);
    places[answerIndex - 1] = (places[answerIndex - 1] ?? 0) + 1;
    for (const code of codes) wrong.add(code);
  }
  // 500 expected in each; six standard deviations are 116.
  for (const count of places) expect(Math.abs(count - 500)).toBeLessThan(116);
  expect(wrong.size).toBeGreaterThan(10);
});

test('barred and unknown categories are never asked about', () => {
  const barred = OFFENSE_CATEGORIES.find((category) => category.barred);
  expect(() => chooseFour(barred?.code ?? 0, odds, systemRandom)).toThrow(RangeError);
  expect(() => chooseFour(-1, odds, systemRandom)).toThrow(RangeError);
});

test.each<[string, number, number[]]>([
  ['has no four', 2010, []],
  ['has three', 2010, [2010, 4010, 5040]],
  ['got another category', 2010, [4010, 5040, 1050, 3160]],
  ['has two that may not stand side by side', 2010, [2010, 2070, 4010, 5040]],
  ['has one that is barred', 2010, [2010, 4010, 5040, OFFENSE_CATEGORIES.find((c) => c.barred)?.code ?? 0]],
])('a record that %s needs a new four', (_, code, four) => expect(isFourOf(code, four)).toBe(false));
