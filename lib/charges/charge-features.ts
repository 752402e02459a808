import { meaningFeatures } from './charge-meaning';
import { readCharge } from './charge-text';

/** Two groups of features of one text, with the same weight. Features are distinct and in order of appearance. */
export type ChargeFeatures = {
  /** Words, pairs of words, n-grams of 3 to 5 characters, and the offense grade. */
  spelling: readonly string[];
  meaning: readonly string[];
};

/** A group with fewer features is weighed as if it had this many, so that a single `meaning` feature does not decide alone. */
const MIN_FEATURES = { spelling: 1, meaning: 4 };

/** Returns the features with their values. Each group is a vector of length 1 or less: long texts weigh no more than short ones. */
export function weighFeatures({ spelling, meaning }: ChargeFeatures): { name: string; value: number }[] {
  const weigh = (names: readonly string[], min: number) => {
    const value = 1 / Math.sqrt(Math.max(min, names.length));
    return names.map((name) => ({ name, value }));
  };
  return [...weigh(spelling, MIN_FEATURES.spelling), ...weigh(meaning, MIN_FEATURES.meaning)];
}

const MAX_CACHED = 10_000;
const nGramsByWord = new Map<string, readonly string[]>();

function nGramsOf(word: string): readonly string[] {
  const known = nGramsByWord.get(word);
  if (known) return known;
  const padded = `_${word}_`;
  const nGrams: string[] = [];
  for (let size = 3; size <= 5; size += 1)
    for (let i = 0; i + size <= padded.length; i += 1) nGrams.push(padded.slice(i, i + size));
  if (nGramsByWord.size >= MAX_CACHED) nGramsByWord.clear();
  nGramsByWord.set(word, nGrams);
  return nGrams;
}

/** N-grams help with abbreviations and misspellings, `meaning` features with words that occur in no labeled text. */
export function chargeFeatures(normalized: string): ChargeFeatures {
  const { words, grade } = readCharge(normalized);
  const features = new Set<string>();
  let previous = '^';
  for (const word of words) {
    features.add(`w ${word}`);
    features.add(`p ${previous} ${word}`);
    previous = word;
    for (const nGram of nGramsOf(word)) features.add(nGram);
  }
  features.add(`p ${previous} $`);
  if (grade !== null) features.add(`g ${grade}`);
  return { spelling: [...features], meaning: meaningFeatures(words) };
}
