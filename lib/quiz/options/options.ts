import { isHomicide } from '@/lib/charges/homicides';
import { OFFENSE_CATEGORIES, type OffenseCategory, offenseCategory } from '@/lib/charges/offense-categories';
import type { Random } from '@/lib/platform/context';
import { fraction } from '@/lib/platform/random/fraction';
import { shuffled } from '@/lib/platform/random/shuffled';

const OPTIONS = 4;
const MAX_OF_A_FAMILY = 2;
/** Keeps categories without bookings in the draw, so that there are always enough. */
const LEAST_BOOKINGS = 0.1;
/**
 * Wrong options are drawn by their bookings to this power, by level. At 0 they would be drawn evenly, and the most frequent
 * option would mostly be right; at 1 knowing frequencies would not help (docs/decisions/0047).
 */
const POWERS = { 1: 0.2, 2: 0.4, 3: 0.6 } as const;
/** Of 100 records so many get level 1 and level 2. The rest get level 3. */
const OF_LEVEL_1 = 40;
const OF_LEVEL_2 = 40;
/** About one draw in a thousand gets stuck. */
const MAX_DRAWS = 100;

export const PLAYABLE: readonly OffenseCategory[] = OFFENSE_CATEGORIES.filter((category) => !category.barred);

/** Codes of records that can be asked about. Grades count as their category. */
export const ASKABLE_CODES: readonly number[] = PLAYABLE.flatMap((category) => [...category.covers]);

/** Codes of records that dailies and rooms may ask about. */
export const COMPANY_CODES: readonly number[] = ASKABLE_CODES.filter((code) => !isHomicide(code));

/** Returns whether a code is about violence against people. Takes grades of a category too. */
export const isViolent = (code: number): boolean => offenseCategory(code)?.family === 'violence';

/** Codes of records for rooms whose host has left out violence. */
export const NONVIOLENT_CODES: readonly number[] = COMPANY_CODES.filter((code) => !isViolent(code));

export type Options = {
  codes: number[];
  /** 1-based. */
  answerIndex: number;
};

/** The weight of each playable category, by its code. */
export type OptionWeights = ReadonlyMap<number, number>;

/** How hard the options of a record are: from 1, easy, to 3. */
export type Level = 1 | 2 | 3;

export function drawLevel(random: Pick<Random, 'int'>): Level {
  const drawn = random.int(100);
  if (drawn < OF_LEVEL_1) return 1;
  return drawn < OF_LEVEL_1 + OF_LEVEL_2 ? 2 : 3;
}

/** Returns the weights by which wrong options of a level are drawn. */
export function optionWeights(bookingsByCode: ReadonlyMap<number, number>, level: Level): OptionWeights {
  const bookings = new Map(PLAYABLE.map(({ code }) => [code, 0]));
  for (const [code, count] of bookingsByCode) {
    const category = offenseCategory(code)?.code ?? code;
    const counted = bookings.get(category);
    if (counted !== undefined) bookings.set(category, counted + count);
  }
  const power = POWERS[level];
  return new Map([...bookings].map(([code, count]) => [code, Math.max(count, LEAST_BOOKINGS) ** power]));
}

/** Returns the weights for records that dailies and rooms ask about: an option that is never right there would help to guess. */
export const withoutHomicides = (weights: OptionWeights): OptionWeights =>
  new Map([...weights].map(([code, weight]) => [code, isHomicide(code) ? 0 : weight]));

/** Returns the weights with which no option is violent. */
export const withoutViolent = (weights: OptionWeights): OptionWeights =>
  new Map([...weights].map(([code, weight]) => [code, isViolent(code) ? 0 : weight]));

/** Returns whether a category may join the chosen ones: no two can describe the same charge, and at most two share a family. */
function mayJoin(chosen: readonly OffenseCategory[], next: OffenseCategory): boolean {
  return (
    chosen.every((one) => one.code !== next.code && !one.notBeside.includes(next.code)) &&
    chosen.filter((one) => one.family === next.family).length < MAX_OF_A_FAMILY
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
