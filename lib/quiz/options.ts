import type { Random } from '@/lib/platform/context';
import { fraction } from '@/lib/platform/random/fraction';
import { shuffled } from '@/lib/platform/random/shuffled';
import { offenseCategory } from '../charges/offense-categories';
import { mayStandTogether, OPTIONS, optionFours, PLAYABLE } from './option-fours';
import type { OptionOdds } from './option-odds';

/** Codes of records that can be asked about. Grades count as their category. */
export const ASKABLE_CODES: readonly number[] = PLAYABLE.flatMap((category) => [...category.covers]);

export type Options = {
  codes: number[];
  /** 1-based. */
  answerIndex: number;
};

/** Returns the first index whose running sum is above `value`. */
function firstAbove(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns four categories for a record, the right one among them, in the order of the catalogue. No two can be true
 * of the same charge (product decisions, "The question"). Throws RangeError when `rightCode` cannot be asked about.
 */
export function chooseFour(rightCode: number, odds: OptionOdds, random: Pick<Random, 'int'>): number[] {
  const right = offenseCategory(rightCode);
  const place = right ? PLAYABLE.indexOf(right) : -1;
  const sums = odds[place];
  if (right === undefined || sums === undefined)
    throw new RangeError(`category ${rightCode} cannot be asked about`);
  const { places, containing } = optionFours();
  const drawn = firstAbove(sums, fraction(random) * (sums.at(-1) ?? 0));
  const first = (containing[place]?.[drawn] ?? -1) * OPTIONS;
  if (first < 0) throw new RangeError(`category ${rightCode} has too few that may stand beside it`);
  return [...places.subarray(first, first + OPTIONS)].map((member) => PLAYABLE[member]?.code ?? 0);
}

/** Returns whether stored options still fit a record: its category or the catalogue may have changed. */
export function isFourOf(rightCode: number, four: readonly number[]): boolean {
  const members = PLAYABLE.filter(({ code }) => four.includes(code));
  return (
    members.length === OPTIONS &&
    members.some(({ code }) => code === offenseCategory(rightCode)?.code) &&
    members.every((a) => members.every((b) => a === b || mayStandTogether(a, b)))
  );
}

/** Returns a record's four options in random order. */
export function showOptions(
  rightCode: number,
  four: readonly number[],
  random: Pick<Random, 'int'>,
): Options {
  const codes = shuffled(four, random);
  return { codes, answerIndex: codes.indexOf(offenseCategory(rightCode)?.code ?? 0) + 1 };
}
