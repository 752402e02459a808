import { offenseCategory } from '../charges/offense-categories';
import { OPTIONS, optionFours, PLAYABLE } from './option-fours';

/** For each index into PLAYABLE, the running sum of the odds of its sets of four, in the order of `containing`. */
export type OptionOdds = readonly Float64Array[];

/** Keeps categories without records in the draw, so that there are always enough. */
const LEAST_COUNT = 0.1;
const ROUNDS = 30;
/** No player could notice a smaller difference from one in four. */
const GOOD_ENOUGH = 0.2505;

/** Returns the product of the members' weights for each set of four. */
function products(weights: Float64Array): Float64Array {
  const { places, count } = optionFours();
  const odds = new Float64Array(count).fill(1);
  for (let i = 0; i < places.length; i++) {
    const four = Math.floor(i / OPTIONS);
    odds[four] = (odds[four] ?? 0) * (weights[places[i] ?? 0] ?? 0);
  }
  return odds;
}

/**
 * Measures how much labels reveal when sets of four are drawn by these weights. `surplus` is how much more often than
 * expected a category is right when shown. `guessable` is the share of right guesses by the label with the greatest
 * surplus.
 */
function assess(
  weights: Float64Array,
  rightShares: Float64Array,
): { surplus: Float64Array; guessable: number } {
  const { places, count } = optionFours();
  const odds = products(weights);
  const total = odds.reduce((sum, drawn) => sum + drawn, 0);
  const shown = new Float64Array(weights.length);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    shown[place] = (shown[place] ?? 0) + (odds[Math.floor(i / OPTIONS)] ?? 0);
  }
  const surplus = rightShares.map((share, place) => (share * total) / (shown[place] ?? 0));
  let guessable = 0;
  for (let four = 0; four < count; four++) {
    let best = 0;
    for (let i = four * OPTIONS; i < (four + 1) * OPTIONS; i++)
      best = Math.max(best, surplus[places[i] ?? 0] ?? 0);
    guessable += ((odds[four] ?? 0) / total) * best;
  }
  return { surplus, guessable };
}

/** Returns odds of sets of four in proportion to the product of their members' weights. */
export function oddsByWeight(weights: Float64Array): OptionOdds {
  const odds = products(weights);
  return optionFours().containing.map((indices) => {
    let sum = 0;
    return new Float64Array(indices.length).map((_, i) => (sum += odds[indices[i] ?? 0] ?? 0));
  });
}

/** Counts the records of each category with its grades; never zero. */
function countsByPlace(recordsByCode: ReadonlyMap<number, number>): number[] {
  const placeOf = new Map(PLAYABLE.map(({ code }, place) => [code, place]));
  const counts = PLAYABLE.map(() => LEAST_COUNT);
  for (const [code, records] of recordsByCode) {
    const place = placeOf.get(offenseCategory(code)?.code ?? code);
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + records;
  }
  return counts;
}

/**
 * Returns odds that let labels reveal as little as possible, for these numbers of records by code. The right option
 * is uniform when every category is shown four times as often as it is right. Iterative proportional fitting moves
 * the weights towards that, and the best ones are kept. One very large category cannot be shown often enough; then
 * labels reveal a little.
 */
export function fairOdds(recordsByCode: ReadonlyMap<number, number>): OptionOdds {
  const counts = countsByPlace(recordsByCode);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rightShares = Float64Array.from(counts, (count) => count / total);
  let weights = rightShares;
  let best = { weights, guessable: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS && best.guessable > GOOD_ENOUGH; round++) {
    const { surplus, guessable } = assess(weights, rightShares);
    if (guessable < best.guessable) best = { weights, guessable };
    const moved = weights.map((weight, i) => weight * (surplus[i] ?? 1));
    const largest = Math.max(...moved);
    weights = moved.map((weight) => weight / largest);
  }
  return oddsByWeight(best.weights);
}
