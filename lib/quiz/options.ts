import { offenseCategory } from '../charges/offense-categories';
import type { Random } from '../context';
import { fraction } from '../fraction';
import { shuffled } from '../shuffled';
import { OPTIONS, optionFours, PLAYABLE } from './option-fours';
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
 * Four categories, the right one among them, in random order; no two of which could be true of the same charge. With
 * `fairOdds` the labels alone do not tell which is right.
 * Source: product decisions, "The question". Throws RangeError when `rightCode` cannot be asked about.
 */
export function buildOptions(rightCode: number, odds: OptionOdds, random: Pick<Random, 'int'>): Options {
  const right = offenseCategory(rightCode);
  const place = right ? PLAYABLE.indexOf(right) : -1;
  const sums = odds[place];
  if (right === undefined || sums === undefined)
    throw new RangeError(`category ${rightCode} cannot be asked about`);
  const { places, containing } = optionFours();
  const drawn = firstAbove(sums, fraction(random) * (sums.at(-1) ?? 0));
  const first = (containing[place]?.[drawn] ?? -1) * OPTIONS;
  if (first < 0) throw new RangeError(`category ${rightCode} has too few that may stand beside it`);
  const codes = shuffled([...places.subarray(first, first + OPTIONS)], random).map(
    (member) => PLAYABLE[member]?.code ?? 0,
  );
  return { codes, answerIndex: codes.indexOf(right.code) + 1 };
}
