import { meaningFeatures } from './charge-meaning';
import { readCharge } from './charge-text';

/** Two views of one text with the same weight. Features are distinct and in order of appearance. */
export type ChargeFeatures = {
  /** Words, pairs of words, runs of 3 to 5 characters within words, the offense grade. */
  spelling: readonly string[];
  /** Subjects of the charge, independent of spelling. */
  meaning: readonly string[];
};

/** Views with fewer features count as this many, so that no feature decides alone. */
const LEAST_FEATURES = { spelling: 1, meaning: 4 };

/** Returns the features with their values. Each view has unit length, so that the length of a text has no effect. */
export function weighFeatures({ spelling, meaning }: ChargeFeatures): { name: string; value: number }[] {
  const weigh = (names: readonly string[], least: number) => {
    const value = 1 / Math.sqrt(Math.max(least, names.length));
    return names.map((name) => ({ name, value }));
  };
  return [...weigh(spelling, LEAST_FEATURES.spelling), ...weigh(meaning, LEAST_FEATURES.meaning)];
}

/** The size of the cache of words, which bounds memory. */
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, readonly string[]>();

/** Returns the runs of 3 to 5 characters of a word with marked ends. */
function runsOf(word: string): readonly string[] {
  const known = remembered.get(word);
  if (known) return known;
  const padded = `_${word}_`;
  const runs: string[] = [];
  for (let size = 3; size <= 5; size += 1)
    for (let i = 0; i + size <= padded.length; i += 1) runs.push(padded.slice(i, i + size));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(word, runs);
  return runs;
}

/**
 * Returns the features of a charge for the model. Runs of characters match abbreviations and misspellings; subjects match
 * words that no labeled text has.
 */
export function chargeFeatures(normalized: string): ChargeFeatures {
  const { words, grade } = readCharge(normalized);
  const features = new Set<string>();
  let previous = '^';
  for (const word of words) {
    features.add(`w ${word}`);
    features.add(`p ${previous} ${word}`);
    previous = word;
    for (const run of runsOf(word)) features.add(run);
  }
  features.add(`p ${previous} $`);
  if (grade !== null) features.add(`g ${grade}`);
  return { spelling: [...features], meaning: meaningFeatures(words) };
}
