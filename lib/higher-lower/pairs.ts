import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import type { Random } from '@/lib/platform/context';
import type { Area } from '@/lib/quiz/options/booking-counts';
import { PLAYABLE } from '@/lib/quiz/options/options';

/** Two charges to compare, the left one first, and their numbers of records in an area. */
export type Pair = { codes: [number, number]; counts: [number, number]; total: number };

type Turn = {
  /** Keys of earlier pairs, in order. */
  asked: readonly number[];
  without?: (code: number) => boolean;
  random: Pick<Random, 'int'>;
};

/** The larger count is at least this many times the smaller one. */
const MIN_RATIO = 1.1;
/** With a smaller difference of the counts, a few more records could reverse the answer. */
const MIN_STANDARD_ERRORS = 0.75;
/** Pairs with a charge that has fewer records need a larger difference. */
const FEW_RECORDS = 10;
const MIN_STANDARD_ERRORS_OF_FEW = 2;
/** The wanted ratio of the first pair. Its logarithm halves every TURNS_TO_HALVE turns. */
const FIRST_RATIO = 6;
const TURNS_TO_HALVE = 9;
/** A pair is drawn from those closer than this to the wanted ratio, or from the MIN_CANDIDATES closest if these are more. */
const CLOSE_DISTANCE = 0.15;
const MIN_CANDIDATES = 12;
/** The charges of this many last pairs are not asked again while there are other pairs. */
const RESTING_PAIRS = 3;
/** Distance added per earlier question about a charge, so that a few charges do not dominate a run. */
const PER_EARLIER_QUESTION = 0.03;
const CODE_LIMIT = 10_000;

/** Returns a key that is the same for both orders and fits a PostgreSQL integer. */
export function pairKey(codes: readonly [number, number]): number {
  return Math.min(...codes) * CODE_LIMIT + Math.max(...codes);
}

const ratioOf = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

/**
 * Returns whether the counts differ by enough that a few more records would not reverse the answer, and their shares look different to
 * players (1 in N).
 */
function isFair(a: number, b: number, total: number): boolean {
  const minErrors = Math.min(a, b) < FEW_RECORDS ? MIN_STANDARD_ERRORS_OF_FEW : MIN_STANDARD_ERRORS;
  return (
    Math.min(a, b) > 0 &&
    ratioOf(a, b) >= MIN_RATIO &&
    Math.abs(a - b) >= minErrors * Math.sqrt(a + b) &&
    roundedOneIn(a / total) !== roundedOneIn(b / total)
  );
}

const codesOf = (keys: readonly number[]) =>
  keys.flatMap((key) => [Math.floor(key / CODE_LIMIT), key % CODE_LIMIT]);

/** Returns the fair pairs not asked yet. `distance`: from the wanted log ratio, plus an amount for charges asked before. */
function rateCandidates({ byCategory, total }: Area, { asked, without }: Turn) {
  const wanted = Math.log(FIRST_RATIO) * 0.5 ** (asked.length / TURNS_TO_HALVE);
  const before = new Set(asked);
  const earlier = new Map<number, number>();
  for (const code of codesOf(asked)) earlier.set(code, (earlier.get(code) ?? 0) + 1);
  const counted = PLAYABLE.map(({ code }, i) => ({ code, count: byCategory[i] ?? 0 })).filter(
    ({ code, count }) => count > 0 && !without?.(code),
  );
  return counted.flatMap((a, i) =>
    counted.slice(i + 1).flatMap((b) => {
      if (!isFair(a.count, b.count, total) || before.has(pairKey([a.code, b.code]))) return [];
      const off = Math.abs(Math.log(ratioOf(a.count, b.count)) - wanted);
      const times = (earlier.get(a.code) ?? 0) + (earlier.get(b.code) ?? 0);
      return [{ a, b, distance: off + times * PER_EARLIER_QUESTION }];
    }),
  );
}

/** Returns the next pair, harder from turn to turn, in random order; null when all fair pairs were asked. */
export function pickPair(area: Area, turn: Turn): Pair | null {
  const all = rateCandidates(area, turn);
  const resting = codesOf(turn.asked.slice(-RESTING_PAIRS));
  const fresh = all.filter(({ a, b }) => !resting.includes(a.code) && !resting.includes(b.code));
  const near = (fresh.length > 0 ? fresh : all)
    .sort((one, other) => one.distance - other.distance)
    .filter(({ distance }, i) => i < MIN_CANDIDATES || distance < CLOSE_DISTANCE);
  const drawn = near[turn.random.int(Math.max(near.length, 1))];
  if (!drawn) return null;
  const [left, right] = turn.random.int(2) === 0 ? [drawn.a, drawn.b] : [drawn.b, drawn.a];
  return { codes: [left.code, right.code], counts: [left.count, right.count], total: area.total };
}
