import type { Random } from '@/lib/platform/context';
import { fraction } from '@/lib/platform/random/fraction';
import { shuffled } from '@/lib/platform/random/shuffled';
import { offenseCategory } from '../charges/offense-categories';
import { mayStandTogether, OPTIONS, optionFours, PLAYABLE } from './option-fours';
import type { OptionOdds } from './option-odds';

/** Codes a record may carry to be asked about; the covered grades stand for their category. */
export const ASKABLE_CODES: readonly number[] = PLAYABLE.flatMap((category) => [...category.covers]);

export type Options = {
  /** Category codes in the order shown. */
  codes: number[];
  /** 1-based place of the right one. */
  answerIndex: number;
};

/** The first place whose running sum is above `value`. */
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
 * Four categories for a record, the right one among them, in the order of the catalogue; no two of which could be true of
 * the same charge. With `fairOdds` the labels alone do not tell which is right.
 * Source: product decisions, "The question". Throws RangeError when `rightCode` cannot be asked about.
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

/** Whether a four that was chosen earlier still serves a record: its category and the catalogue may have changed since. */
export function isFourOf(rightCode: number, four: readonly number[]): boolean {
  const members = PLAYABLE.filter(({ code }) => four.includes(code));
  return (
    members.length === OPTIONS &&
    members.some(({ code }) => code === offenseCategory(rightCode)?.code) &&
    members.every((a) => members.every((b) => a === b || mayStandTogether(a, b)))
  );
}

/** The four of a record as one question shows them: in an order of its own. */
export function showOptions(
  rightCode: number,
  four: readonly number[],
  random: Pick<Random, 'int'>,
): Options {
  const codes = shuffled(four, random);
  return { codes, answerIndex: codes.indexOf(offenseCategory(rightCode)?.code ?? 0) + 1 };
}
