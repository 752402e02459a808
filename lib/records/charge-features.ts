import { readCharge } from './charge-text';

/**
 * The features that the model weighs: words, pairs of words, and runs of 3 to 5 characters within words (they carry
 * courts' abbreviations and misspellings). Each at most once, in order of appearance.
 */
export function chargeFeatures(normalized: string): string[] {
  const { words, grade } = readCharge(normalized);
  const features = new Set<string>();
  let previous = '^';
  for (const word of words) {
    features.add(`w ${word}`);
    features.add(`p ${previous} ${word}`);
    previous = word;
    const padded = `_${word}_`;
    for (let size = 3; size <= 5; size += 1) {
      for (let i = 0; i + size <= padded.length; i += 1) features.add(padded.slice(i, i + size));
    }
  }
  features.add(`p ${previous} $`);
  if (grade !== null) features.add(`g ${grade}`);
  return [...features];
}
