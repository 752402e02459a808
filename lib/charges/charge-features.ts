import { meaningFeatures } from './charge-meaning';
import { readCharge } from './charge-text';

/** Two views of one text, each at most once and in order of appearance; the model gives either the same weight. */
export type ChargeFeatures = {
  /** Words, pairs of words, runs of 3 to 5 characters within words, the offense grade. */
  spelling: readonly string[];
  /** What the charge is about, whatever the spelling. */
  meaning: readonly string[];
};

/** Fewer features than this weigh no more than so many would: one alone must not decide. */
const LEAST_FEATURES = { spelling: 1, meaning: 4 };

/** Every feature with its value: each view has unit length, so that long texts are no surer than short ones. */
export function weighFeatures({ spelling, meaning }: ChargeFeatures): { name: string; value: number }[] {
  const weigh = (names: readonly string[], least: number) => {
    const value = 1 / Math.sqrt(Math.max(least, names.length));
    return names.map((name) => ({ name, value }));
  };
  return [...weigh(spelling, LEAST_FEATURES.spelling), ...weigh(meaning, LEAST_FEATURES.meaning)];
}

/** Words repeat; the bound only keeps a flood of nonsense from filling the memory. */
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, readonly string[]>();

/** Runs of 3 to 5 characters of a word, its ends marked. */
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
 * The features that the model weighs. Runs of characters carry courts' abbreviations and misspellings; what the charge is
 * about carries over to words that no labelled text has.
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
