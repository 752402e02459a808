import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import type { Random } from '@/lib/platform/context';
import type { Area } from '@/lib/quiz/options/bookings';
import { PLAYABLE } from '@/lib/quiz/options/options';

/** Two charges to compare, left one first, with their records in play of an area. */
export type Pair = { codes: [number, number]; counts: [number, number]; total: number };

type Turn = {
  /** Keys of the pairs that were asked before, in order, see `pairKey`. */
  asked: readonly number[];
  /** Charges that are not asked about. */
  without?: (code: number) => boolean;
  random: Pick<Random, 'int'>;
};

/** The least ratio of the two counts. */
const LEAST_RATIO = 1.1;
/** With a smaller difference, a few more records would change the answer. */
const LEAST_STANDARD_ERRORS = 0.75;
/** A charge with fewer records than this is rare. A pair with a rare charge needs a clear difference. */
const FEW_RECORDS = 10;
const LEAST_STANDARD_ERRORS_OF_FEW = 2;
/** About the ratio of the first pair. Its logarithm halves every TURNS_TO_HALVE turns. */
const FIRST_RATIO = 6;
const TURNS_TO_HALVE = 9;
/** The next pair is drawn from all with a smaller distance (see `candidates`), or from the DRAWN_FROM closest if those are more. */
const CLOSE = 0.15;
const DRAWN_FROM = 12;
/** The charges of this many last pairs are not asked, as long as other pairs remain. */
const RESTING_PAIRS = 3;
/** What each earlier question about a charge adds to the distance, so that a few charges do not dominate a run. */
const PER_EARLIER_QUESTION = 0.03;
const CODES_BELOW = 10_000;

/** Returns the same number for both orders of two charges. It fits a PostgreSQL integer. */
export function pairKey(codes: readonly [number, number]): number {
  return Math.min(...codes) * CODES_BELOW + Math.max(...codes);
}

const ratioOf = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

/** Returns whether a player can tell which count is larger: the difference is more than a few records, and the shares read differently. */
function isFair(a: number, b: number, total: number): boolean {
  const leastErrors = Math.min(a, b) < FEW_RECORDS ? LEAST_STANDARD_ERRORS_OF_FEW : LEAST_STANDARD_ERRORS;
  return (
    Math.min(a, b) > 0 &&
    ratioOf(a, b) >= LEAST_RATIO &&
    Math.abs(a - b) >= leastErrors * Math.sqrt(a + b) &&
    roundedOneIn(a / total) !== roundedOneIn(b / total)
  );
}

/** Returns the charges of asked pairs. */
const codesOf = (keys: readonly number[]) =>
  keys.flatMap((key) => [Math.floor(key / CODES_BELOW), key % CODES_BELOW]);

/**
 * Returns the fair pairs of an area that were not asked yet. The distance of a pair is the difference of its log ratio from the wanted
 * one, plus something for charges that were asked about before.
 */
function candidates({ byCategory, total }: Area, { asked, without }: Turn) {
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

/**
 * Returns a pair of charges of which one is clearly booked more often, on a random side. Pairs get harder from turn to turn. Returns
 * null when every fair pair of the area was asked.
 */
export function pickPair(area: Area, turn: Turn): Pair | null {
  const all = candidates(area, turn);
  const resting = codesOf(turn.asked.slice(-RESTING_PAIRS));
  const fresh = all.filter(({ a, b }) => !resting.includes(a.code) && !resting.includes(b.code));
  const near = (fresh.length > 0 ? fresh : all)
    .sort((one, other) => one.distance - other.distance)
    .filter(({ distance }, i) => i < DRAWN_FROM || distance < CLOSE);
  const drawn = near[turn.random.int(Math.max(near.length, 1))];
  if (!drawn) return null;
  const [left, right] = turn.random.int(2) === 0 ? [drawn.a, drawn.b] : [drawn.b, drawn.a];
  return { codes: [left.code, right.code], counts: [left.count, right.count], total: area.total };
}
