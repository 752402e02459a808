import { alsoNamesEarlierCharge } from './named-offense';

/** Charges that fit several categories: the text does not name the act, or laws classify it differently. */
const AMBIGUOUS: readonly RegExp[] = [
  // Organized crime without a named act. If the text names one, expand-abbreviations.ts has removed these words.
  /ORGANIZED(?! RETAIL)|ENGAG\w* .*CRIM/,
  // Forgery, obstruction or damage.
  /\bTAMP\w* (?:WITH )?(?:A )?(?:GOV|RECORD)/,
  /\bCRIM\w* INST/,
  // A false document, or a false statement to an officer.
  /^FALSIFICATION$/,
  // Cannabis resin, which some laws count as marijuana and others as another substance.
  /T(?:ETRA|RTRA)HY(?:D|RD)/,
];

/** Returns whether a charge fits several categories. `words` are those of `readCharge`. */
export function isAmbiguous(words: readonly string[]): boolean {
  const text = words.join(' ');
  return AMBIGUOUS.some((pattern) => pattern.test(text)) || alsoNamesEarlierCharge(words);
}
