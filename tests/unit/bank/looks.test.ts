import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { classifyCharge } from '@/lib/charges/classify-charge';
import type { FeedRow } from '@/lib/platform/config/feed-columns';
import { bankLines } from '@/local/bank/bank-feed';
import { photoSvg } from '@/local/bank/draw-photo';
import { SKIN_TONES } from '@/local/bank/palette';

const rows: FeedRow[] = parse([...bankLines()].join(''), { columns: true });
/** One in a thousand fair draws exceeds it. The bank is the same on every machine, so the tests pass or fail for good. */
const LIMIT_Z = 3.09;

type Sample = Record<'skin' | 'style' | 'hair' | 'hairColor' | 'beard' | 'glasses', string> &
  Record<'category' | 'state' | 'age' | 'month' | 'weekday', string>;

/** Reads the looks from the drawing itself. */
function sampleOf(row: FeedRow): Sample {
  const svg = photoSvg(row.photo.replace('.jpg', ''));
  const variantOf = (part: string) => svg.match(new RegExp(`id="${part}-variant(\\d+)`))?.[1] ?? 'none';
  const skins = SKIN_TONES.filter(({ skin }) => svg.includes(`fill="${skin}"`));
  expect(skins).toHaveLength(1);
  const read = classifyCharge(row.charge_text);
  const age = Number(row.age);
  return {
    skin: skins[0]?.skin ?? '',
    style: variantOf('hair'),
    hair: String(Number(variantOf('hair')) % 8),
    hairColor: skins[0]?.hair.find((color) => svg.includes(`fill="${color}"`)) ?? '',
    beard: variantOf('beard') === 'none' ? 'none' : 'some',
    glasses: variantOf('glasses') === 'none' ? 'none' : 'some',
    category: read.kind === 'category' ? String(read.code) : '',
    state: row.county_fips.slice(0, 2),
    age: String(Math.floor(age / 10)),
    month: row.booked_on.slice(0, 7),
    weekday: String(new Date(row.booked_on).getUTCDay()),
  };
}

/** Returns the standard normal value of a chi-square statistic (Wilson and Hilferty, 1931). */
function zOf(statistic: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread);
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns how far two columns are from independent. */
function dependence(pairs: readonly (readonly [string, string])[]): number {
  const [left, right] = [countsOf(pairs.map(([a]) => a)), countsOf(pairs.map(([, b]) => b))];
  const both = countsOf(pairs.map((pair) => pair.join(' ')));
  let statistic = 0;
  for (const [a, ofA] of left)
    for (const [b, ofB] of right) {
      const expected = (ofA * ofB) / pairs.length;
      statistic += ((both.get(`${a} ${b}`) ?? 0) - expected) ** 2 / expected;
    }
  return zOf(statistic, (left.size - 1) * (right.size - 1));
}

const samples = rows.map(sampleOf);
const LOOKS = ['skin', 'hair', 'beard', 'glasses'] as const;
const FIELDS = ['category', 'state', 'age', 'month', 'weekday'] as const;
/** The color of the hair follows the skin tone, and nothing else. */
const COMBINED = [
  ...LOOKS.flatMap((look, i) => [...FIELDS, ...LOOKS.slice(i + 1)].map((other) => [look, other] as const)),
  ...[...FIELDS, 'hair' as const].map((other) => ['hairColor', other] as const),
];

describe('the looks of the drawn people', () => {
  it('come evenly from the ten skin tones', () => {
    const counts = countsOf(samples.map(({ skin }) => skin));
    expect(counts.size).toBe(10);
    const expected = samples.length / 10;
    const statistic = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(zOf(statistic, 9)).toBeLessThan(LIMIT_Z);
  });

  it.each(COMBINED)('%s is independent of %s', (look, other) => {
    expect(dependence(samples.map((sample) => [sample[look], sample[other]]))).toBeLessThan(LIMIT_Z);
  });

  it('are at least 400 in 1,260, by skin tone and hair style alone', () => {
    const looks = samples.slice(0, 1260).map(({ skin, style }) => `${skin} ${style}`);
    expect(new Set(looks).size).toBeGreaterThanOrEqual(400);
  });

  it('would show a dependence', () => {
    const tied = samples.map(({ category }, i): [string, string] => [
      i % 5 === 0 ? category : String(i % 10),
      category,
    ]);
    expect(dependence(tied)).toBeGreaterThan(LIMIT_Z);
  });
});
