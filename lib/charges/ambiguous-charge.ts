import { isAboutEarlierCharge } from './outright-offense';

/** Charges with more than one right category: their words leave the act open, or the law names it in two ways. */
const AMBIGUOUS: readonly RegExp[] = [
  // Organized crime without the act: with it, the act counts (spelled-out.ts). Organized retail theft is theft.
  /ORGANIZED(?! RETAIL)|ENGAG\w* .*CRIM/,
  // Forgery, obstruction or damage.
  /\bTAMP\w* (?:WITH )?(?:A )?(?:GOV|RECORD)/,
  /\bCRIM\w* INST/,
  // Of a document, or before an officer.
  /^FALSIFICATION$/,
  // Cannabis resin: marijuana to most people, another substance to some laws.
  /T(?:ETRA|RTRA)HY(?:D|RD)/,
];

/** Returns whether a charge, given as spelled-out words, has no single category. */
export function isAmbiguous(words: readonly string[]): boolean {
  const text = words.join(' ');
  return AMBIGUOUS.some((pattern) => pattern.test(text)) || isAboutEarlierCharge(words);
}
