import { offenseCategory } from '../charges/offense-categories';
import { OPTIONS, optionFours, PLAYABLE } from './option-fours';

/** For each place in PLAYABLE, the running sum of the odds of the fours that it is in, in the order of `containing`. */
export type OptionOdds = readonly Float64Array[];

/** Keeps a category without records in the draw, so that there are always enough to choose from. */
const LEAST_COUNT = 0.1;
const ROUNDS = 30;
/** As near to one in four as anybody could ever notice. */
const GOOD_ENOUGH = 0.2505;

/** For each four the product of its members' weights. */
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
 * How fours drawn by the product of their weights compare with how often each category is right: `surplus` is how much
 * more often than its share of times shown a category is right, `told` what a guess by the labels alone then gets
 * right at best, which is to name the one with the greatest surplus.
 */
function assess(weights: Float64Array, rightShares: Float64Array): { surplus: Float64Array; told: number } {
  const { places, count } = optionFours();
  const odds = products(weights);
  const total = odds.reduce((sum, drawn) => sum + drawn, 0);
  const shown = new Float64Array(weights.length);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    shown[place] = (shown[place] ?? 0) + (odds[Math.floor(i / OPTIONS)] ?? 0);
  }
  const surplus = rightShares.map((share, place) => (share * total) / (shown[place] ?? 0));
  let told = 0;
  for (let four = 0; four < count; four++) {
    let best = 0;
    for (let i = four * OPTIONS; i < (four + 1) * OPTIONS; i++)
      best = Math.max(best, surplus[places[i] ?? 0] ?? 0);
    told += ((odds[four] ?? 0) / total) * best;
  }
  return { surplus, told };
}

/** Odds of a four in proportion to the product of its members' weights, one weight for each place in PLAYABLE. */
export function oddsByWeight(weights: Float64Array): OptionOdds {
  const odds = products(weights);
  return optionFours().containing.map((indices) => {
    let sum = 0;
    return new Float64Array(indices.length).map((_, i) => (sum += odds[indices[i] ?? 0] ?? 0));
  });
}

/** How many records each category has, its grades included; never nothing. */
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
 * Odds under which the four labels of a question tell as little as can be about which is right, from how many records each code
 * has. With wrong options drawn by the product of weights, each of the four is as likely the right one exactly when every
 * category is shown four times as often as it is right; the weights are moved towards that in turns (iterative
 * proportional fitting), and the best ones met are taken. Where one category makes so large a part of all records
 * that what may not stand beside it cannot be shown often enough, labels tell a little.
 */
export function fairOdds(recordsByCode: ReadonlyMap<number, number>): OptionOdds {
  const counts = countsByPlace(recordsByCode);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rightShares = Float64Array.from(counts, (count) => count / total);
  let weights = rightShares;
  let best = { weights, told: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS && best.told > GOOD_ENOUGH; round++) {
    const { surplus, told } = assess(weights, rightShares);
    if (told < best.told) best = { weights, told };
    const moved = weights.map((weight, i) => weight * (surplus[i] ?? 1));
    const largest = Math.max(...moved);
    weights = moved.map((weight) => weight / largest);
  }
  return oddsByWeight(best.weights);
}
