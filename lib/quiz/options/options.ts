import {
  isHomicide,
  OFFENSE_CATEGORIES,
  type OffenseCategory,
  offenseCategory,
} from '@/lib/charges/offense-categories';
import type { Random } from '@/lib/platform/context';
import { fraction, shuffled } from '@/lib/platform/random';

const OPTIONS = 4;
const MAX_OF_A_FAMILY = 2;
/** Gives categories without bookings a small chance, so that four options always exist. */
const MIN_WEIGHT = 0.1;
// Wrong options are drawn by bookings ** power. With power 0, frequent charges are rare as wrong options, so a guess of the most
// frequent option mostly wins. With power 1, that guess wins no more often than any other (docs/decisions/0047).
const POWERS = { 1: 0.2, 2: 0.4, 3: 0.6 } as const;
/** The rest gets level 3. */
const PERCENT_OF_LEVEL_1 = 40;
const PERCENT_OF_LEVEL_2 = 40;
/** About one draw in a thousand runs out of categories that may be added, and starts again. */
const MAX_DRAWS = 100;

export const PLAYABLE: readonly OffenseCategory[] = OFFENSE_CATEGORIES.filter(
  (category) => category.playable,
);

/** Codes of records that can be asked about: all that a playable category covers, such as attempted offenses. */
export const ASKABLE_CODES: readonly number[] = PLAYABLE.flatMap((category) => [...category.covers]);

/** Codes that dailies, rooms and challenges may ask about. */
export const COMPANY_CODES: readonly number[] = ASKABLE_CODES.filter((code) => !isHomicide(code));

/** Returns whether the category that covers a code is about violence against people. */
export const isViolent = (code: number): boolean => offenseCategory(code)?.family === 'violence';

/** Codes for rooms whose host excludes violence. */
export const NONVIOLENT_CODES: readonly number[] = COMPANY_CODES.filter((code) => !isViolent(code));

export type Options = {
  codes: number[];
  /** 1-based. */
  answerIndex: number;
};

/** Weights by category code. */
type OptionWeights = ReadonlyMap<number, number>;

/** Difficulty of the options, from easy (1) to hard (3). */
export type Level = 1 | 2 | 3;

export function drawLevel(random: Pick<Random, 'int'>): Level {
  const drawn = random.int(100);
  if (drawn < PERCENT_OF_LEVEL_1) return 1;
  return drawn < PERCENT_OF_LEVEL_1 + PERCENT_OF_LEVEL_2 ? 2 : 3;
}

/** Returns the weights for drawing wrong options of a level. */
export function wrongOptionWeights(bookingsByCode: ReadonlyMap<number, number>, level: Level): OptionWeights {
  const bookings = new Map(PLAYABLE.map(({ code }) => [code, 0]));
  for (const [code, count] of bookingsByCode) {
    const category = offenseCategory(code)?.code ?? code;
    const counted = bookings.get(category);
    if (counted !== undefined) bookings.set(category, counted + count);
  }
  const power = POWERS[level];
  return new Map([...bookings].map(([code, count]) => [code, Math.max(count, MIN_WEIGHT) ** power]));
}

/** Removes homicides. Dailies, rooms and challenges never ask about them, so such an option would be known wrong. */
export const withoutHomicides = (weights: OptionWeights): OptionWeights =>
  new Map([...weights].map(([code, weight]) => [code, isHomicide(code) ? 0 : weight]));

export const withoutViolent = (weights: OptionWeights): OptionWeights =>
  new Map([...weights].map(([code, weight]) => [code, isViolent(code) ? 0 : weight]));

/** Returns whether a category may join the chosen ones: no two may describe the same charge, and at most two share a family. */
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

/** Returns four codes, ascending: the right one and three drawn by weight. Throws RangeError if no question may be about it. */
export function chooseFour(rightCode: number, weights: OptionWeights, random: Pick<Random, 'int'>): number[] {
  const right = offenseCategory(rightCode);
  if (right === undefined || !right.playable)
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

/** Returns whether stored options still fit a record. Its category or the catalog may have changed since. */
export function fitsRecord(rightCode: number, four: readonly number[]): boolean {
  const members = PLAYABLE.filter(({ code }) => four.includes(code));
  return (
    members.length === OPTIONS &&
    members.some(({ code }) => code === offenseCategory(rightCode)?.code) &&
    members.every((_, i) => mayJoin(members.slice(0, i), members[i] as OffenseCategory))
  );
}

/** Returns four options in random order, with the right one's index. */
export function shuffleOptions(
  rightCode: number,
  four: readonly number[],
  random: Pick<Random, 'int'>,
): Options {
  const codes = shuffled(four, random);
  return { codes, answerIndex: codes.indexOf(offenseCategory(rightCode)?.code ?? 0) + 1 };
}
