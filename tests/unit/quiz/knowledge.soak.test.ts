import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { FeedRow } from '@/lib/platform/config/feed-columns';
import { systemRandom } from '@/lib/platform/random/system-random';
import { emptyBookings, indexOfCode } from '@/lib/quiz/options/bookings';
import { chooseFour, optionWeights, PLAYABLE, showOptions } from '@/lib/quiz/options/options';
import { bookingsOf, isPar, nationwide } from '@/lib/quiz/options/shares';
import { newOptionKey, optionId } from '@/lib/quiz/question-ids';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { bankLines } from '@/local/bank/bank-feed';
import { type Seeded, seeded } from '@/local/bank/seeded';
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
  const bookings = emptyBookings();
  for (const code of records) {
    const i = indexOfCode.get(code) ?? 0;
    bookings.nation.byCategory[i] = (bookings.nation.byCategory[i] ?? 0) + 1;
    bookings.nation.total += 1;
  }
  const counts = nationwide(bookings);
  const weights = optionWeights(counts);
  return Array.from({ length: QUESTIONS }, (_, i) => {
    const right = records[random.int(records.length)] ?? 0;
    const { codes, answerIndex } = showOptions(right, chooseFour(right, weights, random), random);
    const key = newOptionKey(systemRandom);
    expect(bookingsOf(bookings, '48201', codes, right).area).toBe('United States');
    return {
      codes,
      answerIndex,
      optionIds: codes.map((_code, n) => optionId(key, n + 1)),
      photo: photoUrl(`photo-${i % records.length}`, i, 'player'),
      bookings: codes.map((code) => counts.get(code) ?? 0),
      par: isPar(bookings, '48201', codes, right),
    };
  });
}

const labelOf = (code: number) => offenseCategory(code)?.label ?? '';
const inAlphabet = PLAYABLE.map(({ label }) => label).sort();

/** What a player may go by: the option with the highest value is named, one of them at random when several have it. */
const BY: Record<string, (question: Question) => number[]> = {
  chance: () => [0, 0, 0, 0],
  'the first position': () => [1, 0, 0, 0],
  'the second position': () => [0, 1, 0, 0],
  'the third position': () => [0, 0, 1, 0],
  'the last position': () => [0, 0, 0, 1],
  'the longest label': ({ codes }) => codes.map((code) => labelOf(code).length),
  'the shortest label': ({ codes }) => codes.map((code) => -labelOf(code).length),
  'the first label of the alphabet': ({ codes }) => codes.map((code) => -inAlphabet.indexOf(labelOf(code))),
  'the last label of the alphabet': ({ codes }) => codes.map((code) => inAlphabet.indexOf(labelOf(code))),
  'the smallest option id': ({ optionIds }) => optionIds.map((id) => -optionIds.toSorted().indexOf(id)),
  'the largest option id': ({ optionIds }) => optionIds.map((id) => optionIds.toSorted().indexOf(id)),
  'the first byte of the option id': ({ optionIds }) =>
    [0, 1, 2, 3].map((n) => Number(Number.parseInt(optionIds[0]?.slice(0, 2) ?? '', 16) % 4 === n)),
  'the photo address': ({ photo }) =>
    [0, 1, 2, 3].map((n) => Number(photo.charCodeAt(photo.length - 1) % 4 === n)),
};

/** Returns how many per cent a player who names the option with the highest value gets right. */
function rightPercent(questions: readonly Question[], rate: (question: Question) => number[]): number {
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
  'lib/{charges,quiz/options,platform/random}/*',
  'lib/quiz/question-ids.ts',
  'lib/records/photos/photo-url.ts',
  'data/charges/*',
  'messages/en/charges.ts',
  'local/bank/*',
];

function expectNothingTold(questions: readonly Question[]): void {
  const frequent = rightPercent(questions, ({ bookings }) => bookings);
  const par = (100 * questions.filter((question) => question.par).length) / questions.length;
  for (const percent of [frequent, par]) {
    expect(percent, 'the most frequent of the four').toBeGreaterThan(33);
    expect(percent, 'the most frequent of the four').toBeLessThan(45);
  }
  for (const [cue, rate] of Object.entries(BY)) {
    const percent = rightPercent(questions, rate);
    expect(percent, cue).toBeGreaterThan(24);
    expect(percent, cue).toBeLessThan(26);
  }
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
