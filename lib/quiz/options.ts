import type { Random } from '../context';
import { OFFENSE_CATEGORIES, type OffenseCategory, offenseCategory } from '../records/offense-categories';
import { shuffled } from '../shuffled';

const WRONG_OPTIONS = 3;

const playable = OFFENSE_CATEGORIES.filter((category) => !category.barred);

/** Codes a record may carry to be asked about; the covered grades stand for their category. */
export const ASKABLE_CODES: readonly number[] = playable.flatMap((category) => [...category.covers]);

export type Options = {
  /** Category codes in the order shown. */
  codes: number[];
  /** 1-based place of the right one. */
  answerIndex: number;
};

function mayStandTogether(a: OffenseCategory, b: OffenseCategory): boolean {
  return a.code !== b.code && !a.notBeside.includes(b.code) && !b.notBeside.includes(a.code);
}

/**
 * Four categories, the right one among them, in random order; no two of which could be true of the same charge.
 * Source: product decisions, "The question". Throws RangeError when `rightCode` cannot be asked about.
 */
export function buildOptions(rightCode: number, random: Pick<Random, 'int'>): Options {
  const right = offenseCategory(rightCode);
  if (right === undefined || right.barred)
    throw new RangeError(`category ${rightCode} cannot be asked about`);
  const chosen = [right];
  for (const candidate of shuffled(playable, random)) {
    if (chosen.length > WRONG_OPTIONS) break;
    if (chosen.every((other) => mayStandTogether(other, candidate))) chosen.push(candidate);
  }
  if (chosen.length <= WRONG_OPTIONS)
    throw new RangeError(`category ${rightCode} has too few that may stand beside it`);
  const order = shuffled(chosen, random);
  return { codes: order.map((c) => c.code), answerIndex: order.indexOf(right) + 1 };
}
