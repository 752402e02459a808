import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import { allCounties } from '@/lib/counties/boundaries';
import { dateReader, ISO_DATES } from '@/lib/platform/config/feeds/feed-date';
import type { FeedRow } from '@/lib/platform/config/feeds/feed-format';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { BANK_SIZE, bankLines, chargeTexts } from '@/lib/records/bank/bank-feed';
import { FACT_VALUES, FACTS, type Fact, readBookingTables } from '@/lib/records/bank/booking-tables';
import { drawPhoto, photoSvg } from '@/lib/records/faces/draw-photo';
import { SKIN_TONES } from '@/lib/records/faces/palette';
import { checkFeedRow } from '@/lib/records/import/lines/check-feed-row';
import { wholePhotoHash } from '@/lib/records/photos/hash-photo';

const RECORD = 'tests/fixtures/bank-looks.json';
/** One of this many recorded fingerprints is computed again. */
const SAMPLE_EVERY = 252;
const AT_ONCE = 3;

/** Fingerprints of the drawings as the importer computes them, separated by spaces, twelve a line. */
type Recorded = { drawings: string; drawnBy: string; looks: string[] };
const PER_LINE = 12;

/** Computes the hash the importer's whole way, with a decoded photo: a hash of the drawing alone once missed a collision. */
async function lookAt(seeds: readonly string[]): Promise<string[]> {
  const looks: string[] = [];
  const waiting = seeds.entries();
  const work = async () => {
    for (const [index, seed] of waiting) looks[index] = String(await wholePhotoHash(await drawPhoto(seed)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return looks;
}

/** Everything that determines the photos except the code that draws them, which the sample covers. */
function origin(seeds: readonly string[]): Omit<Recorded, 'looks'> {
  const drawings = createHash('sha256');
  for (const seed of seeds) drawings.update(photoSvg(seed));
  const { vips, rsvg, mozjpeg } = sharp.versions;
  return { drawings: drawings.digest('hex'), drawnBy: `vips ${vips}, rsvg ${rsvg}, mozjpeg ${mozjpeg}` };
}

/**
 * Returns the importer's fingerprints of these seeds, in order. Drawing 2,520 takes two minutes. The record answers while the
 * drawings and libraries are the same and a sample still matches. Otherwise all are drawn and recorded again, to be committed.
 */
async function bankLooks(seeds: readonly string[]): Promise<string[]> {
  const { looks: lines, ...before } = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
  const recorded = lines.flatMap((line) => line.split(' '));
  const now = origin(seeds);
  if (before.drawings === now.drawings && before.drawnBy === now.drawnBy) {
    const isSampled = (_: unknown, index: number) => index % SAMPLE_EVERY === 0;
    const sample = await lookAt(seeds.filter(isSampled));
    if (sample.join() === recorded.filter(isSampled).join()) return recorded;
  }
  console.info(`${RECORD} is out of date: the drawings are made again. Commit the new file.`);
  const looks = await lookAt(seeds);
  const written = Array.from({ length: Math.ceil(looks.length / PER_LINE) }, (_, at) =>
    looks.slice(at * PER_LINE, (at + 1) * PER_LINE).join(' '),
  );
  writeFileSync(RECORD, `${JSON.stringify({ ...now, looks: written }, null, 1)}\n`);
  return looks;
}

const feed = [...bankLines()].join('');
/** The required columns, and those of the booking's facts. */
type BankRow = FeedRow & Record<'booked_time' | 'bond' | 'charge_class' | 'agency', string>;
const rows: BankRow[] = parse(feed, { columns: true });
const knownCounties = new Set(allCounties().map((c) => c.fips));

describe('the embedded bank', () => {
  it('is large, spread over the country, and the same every time', () => {
    expect(rows.length).toBe(BANK_SIZE);
    expect(BANK_SIZE).toBe(2520);
    const counties = new Set(rows.map((r) => r.county_fips));
    expect(counties.size).toBeGreaterThanOrEqual(60);
    expect(new Set([...counties].map((fips) => fips.slice(0, 2))).size).toBe(51);
    expect([...bankLines()].join('')).toBe(feed);
  });

  it('passes the importer’s rules to the last line, with every playable category in it', () => {
    const verdicts = rows.map((row) =>
      checkFeedRow(row, {
        knownCounties,
        today: '2026-01-01',
        needsPhoto: true,
        refusedCounties: new Map(),
        chargeDecisions: new Map(),
        readDate: dateReader(ISO_DATES),
      }),
    );
    expect(verdicts.filter((v) => !v.ok)).toEqual([]);
    const codes = new Set(verdicts.map((v) => (v.ok ? v.row.categoryCode : 0)));
    expect(codes.size).toBe(OFFENSE_CATEGORIES.filter((c) => c.playable).length);
    expect(new Set(rows.map((r) => r.record_id)).size).toBe(rows.length);
  });

  it('has enough to choose from in its first 200 records', () => {
    const first = rows.slice(0, 200);
    expect(new Set(first.map((r) => r.county_fips)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(first.map((r) => r.charge_text)).size).toBeGreaterThan(80);
  });

  it('names no agency of the labelled file', () => {
    expect(feed).not.toMatch(/SMPD|HCSO|KPD|TSUPD|HCNTF|THP|DPS/);
  });

  it('draws no two photos that look alike to the importer', { timeout: 600_000 }, async () => {
    const looks = await bankLooks(rows.map(({ photo }) => photo.replace('.jpg', '')));
    expect(looks).toHaveLength(rows.length);
    expect(new Set(looks).size).toBe(rows.length);
  });

  it('draws the same pixels for the same seed, without a font or an outside reference', async () => {
    expect((await drawPhoto('bank-2-48209-1')).equals(await drawPhoto('bank-2-48209-1'))).toBe(true);
    expect(photoSvg('x')).not.toMatch(/<text|href="http|<image|font-family/);
  });
});

/** One in a thousand fair draws exceeds it. The bank is the same on every machine, so the tests pass or fail for good. */
const LIMIT_Z = 3.09;

function codeOf(row: FeedRow): number {
  const read = classifyCharge(row.charge_text);
  return read.kind === 'category' ? read.code : 0;
}

/** Reads the facts from the feed as an importer would. */
function factsOf(row: BankRow): Record<Fact, string> {
  const dollars = Number(row.bond.replace(/[$,]/g, ''));
  const band = ['under_1000', 'from_1000', 'from_5000', 'from_25000'] as const;
  const kinds = [/police department/i, /sheriff/i, /^state /i, /probation|parole|court/i];
  return {
    weekday: FACT_VALUES.weekday[(new Date(row.booked_on).getUTCDay() + 6) % 7] ?? '',
    part_of_day: FACT_VALUES.part_of_day[Math.floor(Number(row.booked_time.slice(0, 2)) / 6)] ?? '',
    bond:
      row.bond === 'ROR'
        ? 'none'
        : row.bond === 'HELD WITHOUT BOND'
          ? 'held'
          : (band[[1000, 5000, 25_000].filter((from) => dollars >= from).length] ?? ''),
    class: { F: 'felony', M: 'misdemeanor' }[row.charge_class] ?? 'other',
    agency: FACT_VALUES.agency[kinds.findIndex((words) => words.test(row.agency))] ?? 'other',
  };
}

type Sample = Record<'skin' | 'style' | 'hair' | 'hairColor' | 'beard' | 'glasses', string> &
  Record<'category' | 'state' | 'age' | 'month', string> &
  Record<Fact, string>;

/** Chi-square needs some records of a kind: categories with fewer count as one. */
const RARE = 25;
const codes = rows.map(codeOf);
const recordsOf = countsOf(codes.map(String));

/** Reads the looks from the drawing itself. */
function sampleOf(row: BankRow, index: number, face = row.photo.replace('.jpg', '')): Sample {
  const svg = photoSvg(face);
  const variantOf = (part: string) => svg.match(new RegExp(`id="${part}-variant(\\d+)`))?.[1] ?? 'none';
  const skins = SKIN_TONES.filter(({ skin }) => svg.includes(`fill="${skin}"`));
  expect(skins).toHaveLength(1);
  const code = String(codes[index]);
  const age = Number(row.age);
  return {
    skin: skins[0]?.skin ?? '',
    style: variantOf('hair'),
    hair: String(Number(variantOf('hair')) % 8),
    hairColor: skins[0]?.hair.find((color) => svg.includes(`fill="${color}"`)) ?? '',
    beard: variantOf('beard') === 'none' ? 'none' : 'some',
    glasses: variantOf('glasses') === 'none' ? 'none' : 'some',
    category: (recordsOf.get(code) ?? 0) < RARE ? 'rare' : code,
    state: row.county_fips.slice(0, 2),
    age: String(Math.floor(age / 10)),
    month: row.booked_on.slice(0, 7),
    ...factsOf(row),
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

type Pairs = readonly (readonly [string, string])[];

/** Returns the chi-square statistic of two columns, and its degrees of freedom. */
function chiSquare(pairs: Pairs): { statistic: number; freedom: number } {
  const [left, right] = [countsOf(pairs.map(([a]) => a)), countsOf(pairs.map(([, b]) => b))];
  const both = countsOf(pairs.map((pair) => pair.join(' ')));
  let statistic = 0;
  for (const [a, ofA] of left)
    for (const [b, ofB] of right) {
      const expected = (ofA * ofB) / pairs.length;
      statistic += ((both.get(`${a} ${b}`) ?? 0) - expected) ** 2 / expected;
    }
  return { statistic, freedom: (left.size - 1) * (right.size - 1) };
}

/** Returns how far two columns are from independent. */
function dependence(pairs: Pairs): number {
  const { statistic, freedom } = chiSquare(pairs);
  return zOf(statistic, freedom);
}

const samples = rows.map((row, index) => sampleOf(row, index));
const LOOKS = ['skin', 'hair', 'beard', 'glasses'] as const;
const FIELDS = ['category', 'state', 'age', 'month', ...FACTS] as const;
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

describe('a face that a game draws for the booking of a real person', () => {
  const KEYS = Array.from({ length: 10 }, (_, seed) => Buffer.alloc(32, seed + 1).toString('base64'));
  /** A quarter of the bookings with each key, to spare time. */
  const drawn = KEYS.map((key, seed) =>
    [...rows.entries()]
      .filter(([index]) => index % 4 === seed % 4)
      .map(([index, row]) =>
        sampleOf(row, index, blindIndexUnder(key, 'booking_records.source_id', row.record_id)),
      ),
  );

  it.each(
    LOOKS.flatMap((look) => (['category', 'state', 'age'] as const).map((field) => [look, field] as const)),
  )('has a %s that is independent of the %s, over ten keys', (look, field) => {
    const each = drawn.map((people) => chiSquare(people.map((person) => [person[look], person[field]])));
    const sum = (part: 'statistic' | 'freedom') => each.reduce((total, one) => total + one[part], 0);
    expect(zOf(sum('statistic'), sum('freedom'))).toBeLessThan(LIMIT_Z);
  });

  it('is another one under another key', () => {
    expect(drawn[0]?.map(({ skin, style }) => `${skin} ${style}`)).not.toEqual(
      drawn[4]?.map(({ skin, style }) => `${skin} ${style}`),
    );
  });
});

describe('the bookings of the bank', () => {
  const { charges, facts } = readBookingTables();

  it('have a text for each category', () => {
    const pools = chargeTexts();
    expect([...charges.keys()].filter((code) => !pools.get(code)?.length)).toEqual([]);
  });

  it('come in the proportions of the table, each category at least once', () => {
    for (const [code, { share }] of charges) {
      const records = recordsOf.get(String(code)) ?? 0;
      expect(records, String(code)).toBeGreaterThanOrEqual(1);
      // The first record of each rare category comes from the share of the others.
      expect(Math.abs(records - share * BANK_SIZE), String(code)).toBeLessThan(2.5);
    }
  });

  it.each(FACTS)('follow the table of the %s', (fact) => {
    let [statistic, freedom] = [0, 0];
    for (const [code, { shares }] of facts[fact]) {
      const drawn = samples.filter((_, at) => codes[at] === code).map((sample) => sample[fact]);
      const counts = countsOf(drawn);
      shares.forEach((share, i) => {
        const count = counts.get(FACT_VALUES[fact][i] ?? '') ?? 0;
        if (share === 0) expect(count, `${code} ${FACT_VALUES[fact][i]}`).toBe(0);
        if (share === 0 || drawn.length < RARE) return;
        statistic += (count - share * drawn.length) ** 2 / (share * drawn.length);
        freedom += 1;
      });
      if (drawn.length >= RARE) freedom -= 1;
    }
    expect(Math.abs(zOf(statistic, freedom))).toBeLessThan(LIMIT_Z);
  });

  it.each(['category', 'age', ...FACTS] as const)('have a %s that is independent of the state', (field) => {
    expect(dependence(samples.map((sample) => [sample.state, sample[field]]))).toBeLessThan(LIMIT_Z);
  });

  it('are written as a jail writes them', () => {
    for (const { booked_time, bond, charge_class, agency } of rows) {
      expect(booked_time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
      expect(bond).toMatch(/^(?:ROR|HELD WITHOUT BOND|\$\d{1,3}(?:,\d{3})?\.00)$/);
      expect(charge_class).toMatch(/^(?:F|M|INFRACTION)$/);
      expect(agency).toMatch(/^[A-Z][A-Za-z' ]+$/);
    }
  });
});
