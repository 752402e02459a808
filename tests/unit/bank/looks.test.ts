import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { classifyCharge } from '@/lib/charges/classify-charge';
import type { FeedRow } from '@/lib/platform/config/feed-columns';
import { bankLines } from '@/local/bank/bank-feed';
import { SKIN_TONES } from '@/local/bank/draw-figure';
import { photoSvg } from '@/local/bank/draw-photo';

const rows: FeedRow[] = parse([...bankLines()].join(''), { columns: true });
/** One in a thousand fair draws exceeds it. The bank is the same on every machine, so the tests pass or fail for good. */
const LIMIT_Z = 3.09;

type Sample = Record<'skin' | 'hair' | 'beard' | 'glasses', string> &
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
    hair: String(Number(variantOf('hair')) % 8),
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
const COMBINED = LOOKS.flatMap((look, i) =>
  [...FIELDS, ...LOOKS.slice(i + 1)].map((other) => [look, other] as const),
);

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

  it('would show a dependence', () => {
    const tied = samples.map(({ category }, i): [string, string] => [
      i % 5 === 0 ? category : String(i % 10),
      category,
    ]);
    expect(dependence(tied)).toBeGreaterThan(LIMIT_Z);
  });

  it('have lines that stand out from the skin', () => {
    const light = (hex: string) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0.05);
    for (const { skin, line } of SKIN_TONES) {
      const [low = 0, high = 0] = [light(skin), light(line)].sort((a, b) => a - b);
      expect(high / low, skin).toBeGreaterThan(3);
    }
  });
});
