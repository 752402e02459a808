import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { categoryLabel, offenseCategory } from '@/lib/charges/offense-categories';
import type { FeedRow } from '@/lib/platform/config/feeds/feed-format';
import { type Seeded, seeded, systemRandom } from '@/lib/platform/random';
import { indexOfCode } from '@/lib/quiz/options/booking-counts';
import {
  chooseFour,
  drawLevel,
  PLAYABLE,
  shuffleOptions,
  wrongOptionWeights,
} from '@/lib/quiz/options/options';
import { isPar, nationalCounts, wireBookings } from '@/lib/quiz/options/shares';
import { newOptionKey, optionId } from '@/lib/quiz/question-ids';
import { bankLines } from '@/lib/records/bank/bank-feed';
import { NO_SLIP } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { LANGUAGES, type Language } from '@/messages/languages';
import { bookingsOfRecords } from '@/tests/support/bookings';
import { proveOnce } from '@/tests/support/proven';
import { TEST_SETTINGS } from '@/tests/support/settings';

const QUESTIONS = 100_000;

type Question = {
  codes: number[];
  answerIndex: number;
  optionIds: string[];
  photo: string;
  /** Bookings of each option in the area that the card names. */
  bookings: number[];
  par: boolean;
};

/** The category of every record of the embedded bank, as the importer would have it. */
function bankCodes(): number[] {
  const rows: FeedRow[] = parse([...bankLines()].join(''), { columns: true });
  return rows.flatMap(({ charge_text }) => {
    const classified = classifyCharge(charge_text);
    return classified.kind === 'category' ? [classified.code] : [];
  });
}

/** The category of every labeled text of courts that can be asked about. */
function courtCodes(): number[] {
  const rows: { uccs_code: string }[] = parse(readFileSync('data/charges/labeled.csv'), { columns: true });
  return rows.map(({ uccs_code }) => Number(uccs_code)).filter((code) => indexOfCode.has(code));
}

function deal(records: readonly number[], random: Seeded): Question[] {
  const place = { fips: '48201', name: 'Harris', state: 'TX' };
  const bookings = bookingsOfRecords(
    records.map((categoryCode) => ({ ...place, categoryCode, slip: NO_SLIP })),
  );
  const counts = nationalCounts(bookings);
  const weights = {
    1: wrongOptionWeights(counts, 1),
    2: wrongOptionWeights(counts, 2),
    3: wrongOptionWeights(counts, 3),
  };
  return Array.from({ length: QUESTIONS }, (_, i) => {
    const right = records[random.int(records.length)] ?? 0;
    const four = chooseFour(right, weights[drawLevel(random)], random);
    const { codes, answerIndex } = shuffleOptions(right, four, random);
    const asked = { countyFips: place.fips, categoryCode: right, slip: NO_SLIP };
    const key = newOptionKey(systemRandom);
    return {
      codes,
      answerIndex,
      optionIds: codes.map((_code, n) => optionId(key, n + 1)),
      photo: photoUrl(`photo-${i % records.length}`, i, 'player'),
      bookings: wireBookings(bookings, asked, codes).of_options,
      par: isPar(bookings, asked, codes),
    };
  });
}

/** Rates the options of a question. The player names the one with the highest value, one of them at random when several have it. */
type Cue = (question: Question) => number[];

/** Cues that differ from deal to deal, so they must tell nothing. */
const BY_DEAL: Record<string, Cue> = {
  chance: () => [0, 0, 0, 0],
  'the first position': () => [1, 0, 0, 0],
  'the second position': () => [0, 1, 0, 0],
  'the third position': () => [0, 0, 1, 0],
  'the last position': () => [0, 0, 0, 1],
  'the smallest option id': ({ optionIds }) => optionIds.map((id) => -optionIds.toSorted().indexOf(id)),
  'the largest option id': ({ optionIds }) => optionIds.map((id) => optionIds.toSorted().indexOf(id)),
  'the first byte of the option id': ({ optionIds }) =>
    [0, 1, 2, 3].map((n) => Number(Number.parseInt(optionIds[0]?.slice(0, 2) ?? '', 16) % 4 === n)),
  'the photo address': ({ photo }) =>
    [0, 1, 2, 3].map((n) => Number(photo.charCodeAt(photo.length - 1) % 4 === n)),
};

/** Cues that follow from the category. They can tell no more than how frequent it is, and much less than the frequency itself. */
function byLabel(language: Language): Record<string, Cue> {
  const labels = PLAYABLE.map(({ code }) => ({ code, label: categoryLabel(code, language) }));
  const { compare } = new Intl.Collator(language);
  const inAlphabet = labels.toSorted((a, b) => compare(a.label, b.label));
  const lengths = new Map(labels.map(({ code, label }) => [code, label.length]));
  const places = new Map(inAlphabet.map(({ code }, place) => [code, place]));
  const highest =
    (values: ReadonlyMap<number, number>, sign: 1 | -1): Cue =>
    ({ codes }) =>
      codes.map((code) => sign * (values.get(code) ?? Number.NaN));
  return {
    [`the longest label in ${language}`]: highest(lengths, 1),
    [`the shortest label in ${language}`]: highest(lengths, -1),
    [`the first label of the alphabet in ${language}`]: highest(places, -1),
    [`the last label of the alphabet in ${language}`]: highest(places, 1),
  };
}

/** Returns how many per cent a player who names the option with the highest value gets right. */
function rightPercent(questions: readonly Question[], rate: Cue): number {
  let right = 0;
  for (const question of questions) {
    const values = rate(question);
    const highest = Math.max(...values);
    if (values[question.answerIndex - 1] === highest)
      right += 1 / values.filter((value) => value === highest).length;
  }
  return (100 * right) / questions.length;
}

const FILES = [
  'lib/{charges,quiz/options}/*',
  'lib/platform/random.ts',
  'lib/quiz/question-ids.ts',
  'lib/records/photos/photo-url.ts',
  'data/charges/*',
  'messages/*/charges.ts',
  'lib/records/bank/*',
  'data/bookings/*',
];

function expectNothingTold(questions: readonly Question[]): void {
  const frequent = rightPercent(questions, ({ bookings }) => bookings);
  const par = (100 * questions.filter((question) => question.par).length) / questions.length;
  for (const percent of [frequent, par]) {
    expect(percent, 'the most frequent of the four').toBeGreaterThan(44);
    expect(percent, 'the most frequent of the four').toBeLessThan(51);
  }
  for (const [cues, most] of [
    [BY_DEAL, 1],
    ...LANGUAGES.map((language) => [byLabel(language), 5] as const),
  ] as const)
    for (const [cue, rate] of Object.entries(cues))
      expect(Math.abs(rightPercent(questions, rate) - 25), cue).toBeLessThan(most);
  for (const { codes } of questions)
    for (const alike of Map.groupBy(codes, (code) => offenseCategory(code)?.family).values())
      if (alike.length > 2) expect.fail(`${codes} has ${alike.length} of a family`);
}

test.each([
  ['the embedded bank', bankCodes],
  ['the labeled texts of courts', courtCodes],
])(
  'in 100,000 questions from %s, nothing but the frequency of a category helps',
  (name, codesOf) => {
    proveOnce(`questions from ${name}`, FILES, () => {
      Object.assign(process.env, TEST_SETTINGS);
      expectNothingTold(deal(codesOf(), seeded(name)));
    });
  },
  240_000,
);
