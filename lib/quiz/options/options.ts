import { OFFENSE_CATEGORIES, type OffenseCategory, offenseCategory } from '@/lib/charges/offense-categories';
import type { Random } from '@/lib/platform/context';
import { fraction } from '@/lib/platform/random/fraction';
import { shuffled } from '@/lib/platform/random/shuffled';

const OPTIONS = 4;
const MOST_OF_A_FAMILY = 2;
/** Keeps categories without bookings in the draw, so that there are always enough. */
const LEAST_BOOKINGS = 0.1;
/** About one draw in a thousand gets stuck. */
const MAX_DRAWS = 100;

export const PLAYABLE: readonly OffenseCategory[] = OFFENSE_CATEGORIES.filter((category) => !category.barred);

/** Codes of records that can be asked about. Grades count as their category. */
export const ASKABLE_CODES: readonly number[] = PLAYABLE.flatMap((category) => [...category.covers]);

export type Options = {
  codes: number[];
  /** 1-based. */
  answerIndex: number;
};

/** The weight of each playable category, by its code. */
export type OptionWeights = ReadonlyMap<number, number>;

/**
 * Returns weights for wrong options: the square root of each category's bookings. Drawn evenly, the most frequent option
 * would too often be right; drawn in proportion, knowing frequencies would not help (docs/decisions/0013).
 */
export function optionWeights(bookingsByCode: ReadonlyMap<number, number>): OptionWeights {
  const bookings = new Map(PLAYABLE.map(({ code }) => [code, 0]));
  for (const [code, count] of bookingsByCode) {
    const category = offenseCategory(code)?.code ?? code;
    const counted = bookings.get(category);
    if (counted !== undefined) bookings.set(category, counted + count);
  }
  return new Map([...bookings].map(([code, count]) => [code, Math.sqrt(Math.max(count, LEAST_BOOKINGS))]));
}

/** Returns whether a category may be the next option: true of no charge that another is true of, and not a third of its family. */
function mayJoin(chosen: readonly OffenseCategory[], next: OffenseCategory): boolean {
  return (
    chosen.every((one) => one.code !== next.code && !one.notBeside.includes(next.code)) &&
    chosen.filter((one) => one.family === next.family).length < MOST_OF_A_FAMILY
  );
}

function drawOne(
  candidates: readonly OffenseCategory[],
  weights: OptionWeights,
  random: Pick<Random, 'int'>,
): OffenseCategory | undefined {
  const weightOf = ({ code }: OffenseCategory) => weights.get(code) ?? 0;
  let left = fraction(random) * candidates.reduce((sum, category) => sum + weightOf(category), 0);
  for (const category of candidates) {
    left -= weightOf(category);
    if (left < 0) return category;
  }
  return undefined;
}

/**
 * Returns four categories for a record, the right one among them, in the order of their codes. Wrong ones are drawn one
 * after another by weight. Throws RangeError when `rightCode` cannot be asked about.
 */
export function chooseFour(rightCode: number, weights: OptionWeights, random: Pick<Random, 'int'>): number[] {
  const right = offenseCategory(rightCode);
  if (right === undefined || right.barred)
    throw new RangeError(`category ${rightCode} cannot be asked about`);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const chosen = [right];
    let next: OffenseCategory | undefined = right;
    while (next !== undefined && chosen.length < OPTIONS) {
      next = drawOne(
        PLAYABLE.filter((category) => mayJoin(chosen, category)),
        weights,
        random,
      );
      if (next) chosen.push(next);
    }
    if (next) return chosen.map(({ code }) => code).sort((a, b) => a - b);
  }
  throw new RangeError(`category ${rightCode} has too few that may stand beside it`);
}

/** Returns whether stored options still fit a record: its category or the catalogue may have changed. */
export function isFourOf(rightCode: number, four: readonly number[]): boolean {
  const members = PLAYABLE.filter(({ code }) => four.includes(code));
  return (
    members.length === OPTIONS &&
    members.some(({ code }) => code === offenseCategory(rightCode)?.code) &&
    members.every((_, i) => mayJoin(members.slice(0, i), members[i] as OffenseCategory))
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
