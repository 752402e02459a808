import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFENSE_CATEGORIES, offenseCategory } from '@/lib/charges/offense-categories';
import { systemRandom } from '@/lib/platform/random';
import {
  ASKABLE_CODES,
  chooseFour,
  drawLevel,
  fitsRecord,
  type Level,
  PLAYABLE,
  shuffleOptions,
  withoutHomicides,
  wrongOptionWeights,
} from '@/lib/quiz/options/options';

const LEVELS: readonly Level[] = [1, 2, 3];
const weights = wrongOptionWeights(new Map(), 1);

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

test('a question has four options, one right, no two of which can be true of one charge, no three of a family', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ASKABLE_CODES),
      fc.constantFrom(...LEVELS),
      fc.integer(),
      (code, level, seed) => {
        const bookings = new Map(PLAYABLE.map((category, i) => [category.code, i * i]));
        const four = chooseFour(code, wrongOptionWeights(bookings, level), seeded(seed));
        const { codes, answerIndex } = shuffleOptions(code, four, seeded(seed));
        expect(fitsRecord(code, four)).toBe(true);
        expect(new Set(codes)).toEqual(new Set(four));
        expect(new Set(codes).size).toBe(4);
        expect(codes[answerIndex - 1]).toBe(offenseCategory(code)?.code);
        for (const a of codes)
          for (const b of codes) expect(offenseCategory(a)?.notBeside.includes(b) ?? true).toBe(false);
        expect(codes.some((c) => offenseCategory(c)?.playable === false)).toBe(false);
        for (const alike of Map.groupBy(codes, (c) => offenseCategory(c)?.family).values())
          expect(alike.length).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 500 },
  );
});

test('the right option is equally likely at every position, and the wrong ones vary', () => {
  const places = [0, 0, 0, 0];
  const wrong = new Set<number>();
  for (let i = 0; i < 2000; i++) {
    const { codes, answerIndex } = shuffleOptions(
      2010,
      chooseFour(2010, weights, systemRandom),
      systemRandom,
    );
    places[answerIndex - 1] = (places[answerIndex - 1] ?? 0) + 1;
    for (const code of codes) wrong.add(code);
  }
  // 500 expected in each; six standard deviations are 116.
  for (const count of places) expect(Math.abs(count - 500)).toBeLessThan(116);
  expect(wrong.size).toBeGreaterThan(10);
});

test('barred and unknown categories are never asked about', () => {
  const barred = OFFENSE_CATEGORIES.find((category) => !category.playable);
  expect(() => chooseFour(barred?.code ?? 0, weights, systemRandom)).toThrow(RangeError);
  expect(() => chooseFour(-1, weights, systemRandom)).toThrow(RangeError);
});

test.each<[string, number, number[]]>([
  ['has no four', 2010, []],
  ['has three', 2010, [2010, 4010, 5040]],
  ['got another category', 2010, [4010, 5040, 1050, 3160]],
  ['has two that may not stand side by side', 2010, [2010, 2070, 4010, 5040]],
  ['has three of a family', 2010, [2010, 2040, 2080, 4010]],
  [
    'has one that is barred',
    2010,
    [2010, 4010, 5040, OFFENSE_CATEGORIES.find((c) => !c.playable)?.code ?? 0],
  ],
])('a record that %s needs a new four', (_, code, four) => expect(fitsRecord(code, four)).toBe(false));

test('of 100 records 40 are of level 1, 40 of level 2 and 20 of level 3', () => {
  const drawn = Array.from({ length: 100 }, (_, i) => drawLevel({ int: () => i }));
  expect(LEVELS.map((level) => drawn.filter((one) => one === level).length)).toEqual([40, 40, 20]);
  expect(drawn).toEqual(drawn.toSorted());
});

test.each<[Level, number]>([
  [1, 0.2],
  [2, 0.4],
  [3, 0.6],
])(
  'a wrong option of level %i is drawn by its bookings to the power %f, those of its grades included',
  (level, power) => {
    const category = PLAYABLE.find(({ covers }) => covers.length > 1);
    const grade = category?.covers.find((code) => code !== category.code) ?? 0;
    const grown = wrongOptionWeights(
      new Map([
        [grade, 100],
        [category?.code ?? 0, 300],
      ]),
      level,
    );
    expect(grown.get(category?.code ?? 0)).toBeCloseTo(400 ** power);
    expect(grown.get(PLAYABLE.find((other) => other !== category)?.code ?? 0)).toBeCloseTo(0.1 ** power);
    expect([...grown.keys()]).toEqual(PLAYABLE.map(({ code }) => code));

    const shown = { 5040: 0, 6010: 0 };
    const bookings = new Map(PLAYABLE.map(({ code }) => [code, code === 5040 ? 900 : 100]));
    for (let i = 0; i < 20_000; i++)
      for (const code of chooseFour(3250, wrongOptionWeights(bookings, level), seeded(i * 7919)))
        if (code === 5040 || code === 6010) shown[code] += 1;
    // Which may stand together moves it a little.
    const ratio = shown[5040] / shown[6010];
    expect(ratio).toBeGreaterThan(9 ** power / 1.25);
    expect(ratio).toBeLessThan(9 ** power * 1.25);
  },
);

test('four options exist with records of few categories, of one, and of none', () => {
  for (const records of [[], [4010], [4010, 2010], [3160], PLAYABLE.map(({ code }) => code)]) {
    for (const level of LEVELS) {
      const few = wrongOptionWeights(new Map(records.map((code) => [code, 1_000_000])), level);
      for (const { code } of PLAYABLE)
        for (let i = 0; i < 10; i++) expect(fitsRecord(code, chooseFour(code, few, systemRandom))).toBe(true);
    }
  }
});

test('records of dailies and rooms are never offered beside a homicide', () => {
  const company = withoutHomicides(wrongOptionWeights(new Map([[1010, 1_000_000]]), 3));
  for (let seed = 1; seed <= 300; seed += 1)
    for (const code of chooseFour(1200, company, seeded(seed)))
      expect([1010, 1040, 1050]).not.toContain(code);
});
