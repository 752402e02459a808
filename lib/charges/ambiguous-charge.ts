import { isAboutEarlierCharge } from './outright-offense';

/**
 * Charges whose own words leave open what was done, or which law names in two ways: those who label charges disagree
 * about them, so no answer to a question could be called right.
 */
const AMBIGUOUS: readonly RegExp[] = [
  // Says how many took part, not in what; organized theft from shops is theft.
  /ORGANIZED(?! RETAIL)|ENGAG\w* .*CRIM/,
  // Forgery, obstruction or damage.
  /\bTAMP\w* (?:WITH )?(?:A )?(?:GOV|RECORD)/,
  /\bCRIM\w* INST/,
  // Of what: of a paper, or before an officer.
  /^FALSIFICATION$/,
  // The resin of cannabis: marijuana to most people, another substance to some laws.
  /T(?:ETRA|RTRA)HY(?:D|RD)/,
];

/** Whether a charge, its words spelled out, has no single answer. */
export function isAmbiguous(words: readonly string[]): boolean {
  const text = words.join(' ');
  return AMBIGUOUS.some((pattern) => pattern.test(text)) || isAboutEarlierCharge(words);
}
