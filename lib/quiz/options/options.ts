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
/** Categories without bookings have a small chance too, so that there are always four options. */
const MIN_WEIGHT = 0.1;
// By level: wrong options are drawn with the weight bookings ** power. The smaller the power, the more often the right option is simply
// the most frequent one, which makes guessing easy. With power 1, that guess would not help at all (docs/decisions/0047).
const POWERS = { 1: 0.2, 2: 0.4, 3: 0.6 } as const;
/** All others are level 3. */
const PERCENT_OF_LEVEL_1 = 40;
const PERCENT_OF_LEVEL_2 = 40;
/** About one draw in a thousand finds no fourth category and starts again. */
const MAX_DRAWS = 100;

export const PLAYABLE: readonly OffenseCategory[] = OFFENSE_CATEGORIES.filter(
  (category) => category.playable,
);

/** All codes that a playable category covers, including those of attempted offenses. */
export const ASKABLE_CODES: readonly number[] = PLAYABLE.flatMap((category) => [...category.covers]);

/** Codes for dailies, rooms and challenges (pool `company`). Without homicides, because players play these together. */
export const COMPANY_CODES: readonly number[] = ASKABLE_CODES.filter((code) => !isHomicide(code));

export const isViolent = (code: number): boolean => offenseCategory(code)?.family === 'violence';

/** Codes for rooms without violent charges. */
export const NONVIOLENT_CODES: readonly number[] = COMPANY_CODES.filter((code) => !isViolent(code));

export type Options = {
  codes: number[];
  /** 1-based. */
  answerIndex: number;
};

type OptionWeights = ReadonlyMap<number, number>;

/** Difficulty of the options, from easy (1) to hard (3). */
export type Level = 1 | 2 | 3;

export function drawLevel(random: Pick<Random, 'int'>): Level {
  const drawn = random.int(100);
  if (drawn < PERCENT_OF_LEVEL_1) return 1;
  return drawn < PERCENT_OF_LEVEL_1 + PERCENT_OF_LEVEL_2 ? 2 : 3;
}

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

/** For records of the pool `company`: no question there is about a homicide, so players would know that such an option is wrong. */
export const withoutHomicides = (weights: OptionWeights): OptionWeights =>
  new Map([...weights].map(([code, weight]) => [code, isHomicide(code) ? 0 : weight]));

export const withoutViolent = (weights: OptionWeights): OptionWeights =>
  new Map([...weights].map(([code, weight]) => [code, isViolent(code) ? 0 : weight]));

/** Returns whether a category may join the chosen ones. No two may describe the same charge, and at most two may share a family. */
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

/** Returns four codes in ascending order: the right one and three drawn by weight. Throws RangeError for an unplayable category. */
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
  throw new RangeError(`category ${rightCode} has too few categories that can be options beside it`);
}

/** Returns whether stored options still fit a record, although its category or the catalog may have changed. */
export function fitsRecord(rightCode: number, four: readonly number[]): boolean {
  const members = PLAYABLE.filter(({ code }) => four.includes(code));
  return (
    members.length === OPTIONS &&
    members.some(({ code }) => code === offenseCategory(rightCode)?.code) &&
    members.every((_, i) => mayJoin(members.slice(0, i), members[i] as OffenseCategory))
  );
}

export function shuffleOptions(
  rightCode: number,
  four: readonly number[],
  random: Pick<Random, 'int'>,
): Options {
  const codes = shuffled(four, random);
  return { codes, answerIndex: codes.indexOf(offenseCategory(rightCode)?.code ?? 0) + 1 };
}
