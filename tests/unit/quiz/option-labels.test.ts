import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { classifyCharge } from '@/lib/charges/classify-charge';
import type { FeedRow } from '@/lib/platform/config/feed-columns';
import { systemRandom } from '@/lib/platform/random/system-random';
import { PLAYABLE } from '@/lib/quiz/option-fours';
import { fairOdds, type OptionOdds, oddsByWeight } from '@/lib/quiz/option-odds';
import { chooseFour, type Options, showOptions } from '@/lib/quiz/options';
import { bankLines } from '@/local/bank/bank-feed';
import { guessedRight, labelGuesser } from '@/tests/support/label-guesser';

const LESSONS = 40_000;
const QUESTIONS = 40_000;
const even = oddsByWeight(new Float64Array(PLAYABLE.length).fill(1));

function countOf(codes: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** The category of every record of the embedded bank, as the importer would have it. */
function bankCodes(): number[] {
  const rows: FeedRow[] = parse([...bankLines()].join(''), { columns: true });
  return rows.flatMap(({ charge_text }) => {
    const classified = classifyCharge(charge_text);
    return classified.kind === 'category' ? [classified.code] : [];
  });
}

/** The share of right answers of a player who knows no photo and has learned everything from the labels. */
function labelsTell(records: readonly number[], odds: OptionOdds): number {
  const deal = (): Options => {
    const code = records[systemRandom.int(records.length)] ?? 0;
    return showOptions(code, chooseFour(code, odds, systemRandom), systemRandom);
  };
  return guessedRight(deal, labelGuesser(deal, LESSONS), QUESTIONS);
}

describe('a player who guesses by the labels alone', () => {
  const bank = bankCodes();

  test('gets one in four right in the embedded bank', { timeout: 60_000 }, () => {
    expect(bank.length).toBeGreaterThan(1000);
    expect(labelsTell(bank, fairOdds(countOf(bank)))).toBeLessThan(0.27);
  });

  test('would get more right if all wrong options were equally likely', { timeout: 60_000 }, () => {
    // The measure itself: it must see the leak that the odds close.
    expect(labelsTell(bank, even)).toBeGreaterThan(0.34);
  });

  test('gets slightly more right where one offense makes up an eighth of all bookings', {
    timeout: 60_000,
  }, () => {
    const drunkDriving = Array.from({ length: Math.round(bank.length / 10) }, () => 4010);
    const skewed = [...bank, ...drunkDriving];
    expect(labelsTell(skewed, fairOdds(countOf(skewed)))).toBeLessThan(0.27);
  });
});

test('four options exist with records of few categories, of one, and of none', () => {
  for (const records of [[], [4010], [4010, 2010], [3160], PLAYABLE.map(({ code }) => code)]) {
    const odds = fairOdds(countOf(records.flatMap((code) => Array(500).fill(code) as number[])));
    for (const { code } of PLAYABLE) expect(new Set(chooseFour(code, odds, systemRandom)).size).toBe(4);
  }
}, 30_000);

test('a grade counts for the category that covers it', () => {
  const category = PLAYABLE.find(({ covers }) => covers.length > 1);
  const grade = category?.covers.find((code) => code !== category.code) ?? 0;
  expect(fairOdds(new Map([[grade, 100]]))).toEqual(fairOdds(new Map([[category?.code ?? 0, 100]])));
});
