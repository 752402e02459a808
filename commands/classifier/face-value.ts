import { drugOffense, drugOnlyOffense } from '@/lib/charges/drug-offense';

/** A vehicle, but not things in or on it. */
const VEHICLE = String.raw`(?:OF |BY TAKING )?(?:AN? )?(?:(?:MOTOR )?VEHICLE\b(?! PART| ACC)|MEANS OF TRANSP)`;

/** The charge is not about the drug. */
const BESIDE_DRUGS = /FORG|FRAUD|PRESCRIPT|PARAPH|DRUG TEST|PROHIB|CORRECT|INHAL|VOLAT/;
/** Names of offenses; the first match counts. Abbreviations are those of the courts in the file. */
const NAMES: readonly (readonly [number, RegExp])[] = [
  [5090, /FAIL(?:URE|ED)? (?:TO |OF )?APPEAR|\bBAIL JUMP/],
  [
    5096,
    /\bTAMP\w* .*(?:EVID|WITN)|(?:DESTR|CONCEAL|FABRIC)\w* .*EVID|EVIDENCE TAMP|INTIMID\w* .*WITN|WITNESS (?:TAMP|INTIMID)|OBSTR\w* .*JUSTICE.*EVID/,
  ],
  // Harm or threats against an official.
  [1240, /^(?:OBST\w*[ /](?:OR )?)?RETAL/],
  [5130, /^HIND\w* APP/],
  [2070, /\bORG(?:ANIZED)? RETAIL/],
  [
    5130,
    /^(?:ATTEMPT(?:ED)? (?:TO COMMIT )?)?(?:EVAD\w*|FLEE\w*|RES) (?:ARR|ARST|DET|POLICE|OR |A POL|W\/IMM)/,
  ],
  [5130, /^FAIL\w* (?:TO )?(?:ID|IDENTIFY)\b/],
  [5170, /^PUB\w* INTOX/],
  [
    1040,
    /^INTOX\w* MANSL|DRIVING WHILE INTOXICATED.*(?:(?<!OR )DEATH|MANSL|HOMIC)|VEHICLE (?:MANSL|HOMIC)|(?:MANSL|HOMIC).*VEHICLE|DEATH BY (?:MOTOR )?VEHICLE/,
  ],
  [2030, new RegExp(`^(?:ATT\\w* |GRAND |PETTY |AGG\\w* )*THEFT ${VEHICLE}|\\bVEHICLE THEFT\\b`)],
  [4010, /\bD\.?W\.?I\b|\bDRIV\w* WH\w* (?:INTO|IINTO)/],
  [6010, /\bDWLI\b|DRIV\w* WHILE LIC/],
  [2040, /^(?:CC|CRED(?:IT)? CARD|DEB(?:IT)? CR?A?RD)[ /]*ABUSE/],
  [5040, /^(?:UCW\b|UNL\w* CARR|(?:DISP|DISCH)\w* (?:OF )?(?:A )?FIREARM)/],
  [2040, /^FOR(?:G\w*)? (?:FIN|GOV|CHECK)/],
  [1060, /^UNL(?:AW|AWFUL)? (?:REST|RESTRAINT)\b/],
  [1240, /^TERR\w* THR/],
  [1200, /^(?:AGG\w* )?(?:ASSAULT|ASLT|ALST|ASSLT)\b/],
  [1180, /^(?:AGG\w* )?ROB(?:BERY)?\b/],
  [2020, /^(?:ATTEMPTED )?ARSON/],
  [2010, /^(?:ATTEMPT\w*[ /])?BURG/],
  [2120, /^DUT(?:Y|IES) .*STRI?K.*(?:FIX|VEH)/],
  [2070, /^THEFT[- ]?(?:OF (?!ID)|MAIL\b|\$|B\b|<|>|-?SUBS| ?W\/)/],
  [2110, /^CRIM MISC/],
];

/**
 * Returns the category that a charge clearly names, or null. It overrides the file's labels in training and measurement, because
 * a program assigned those with errors (*DWI* as trespassing).
 */
export function faceValue(words: readonly string[], normalized: string): number | null {
  const appearing = NAMES[0]?.[1].test(normalized) ? 5090 : null;
  if (appearing) return appearing;
  const drug = drugOnlyOffense(words) ?? (BESIDE_DRUGS.test(normalized) ? null : drugOffense(words));
  if (drug !== null) return drug;
  const corrected = words.join(' ');
  return NAMES.find(([, pattern]) => pattern.test(normalized) || pattern.test(corrected))?.[0] ?? null;
}
