import { readDrugs } from '@/lib/charges/charge-meaning';

/** A vehicle, but not things in or on it. */
const VEHICLE = String.raw`(?:OF |BY TAKING )?(?:AN? )?(?:(?:MOTOR )?VEHICLE\b(?! PART| ACC)|MEANS OF TRANSP)`;

/** Possession and distribution code of each kind of drugs.json. */
const DRUG_CODES: Readonly<Record<string, { possession: number; dealing: number }>> = {
  heroin: { possession: 3090, dealing: 3010 },
  amphetamines: { possession: 3100, dealing: 3020 },
  cocaine: { possession: 3110, dealing: 3030 },
  opioids: { possession: 3120, dealing: 3040 },
  prescription: { possession: 3130, dealing: 3050 },
  other: { possession: 3140, dealing: 3060 },
  marijuana: { possession: 3150, dealing: 3070 },
};
const UNNAMED = { possession: 3160, dealing: 3080 };

/** The charge is not about the drug. */
const BESIDE_DRUGS = /FORG|FRAUD|PRESCRIPT|PARAPH|DRUG TEST|PROHIB|CORRECT|INHAL|VOLAT/;
/** Only an abbreviation, a penalty group and an amount: no drug is named. */
const BARE_POSSESSION =
  /^(?:ATT\w+ )?POSS CS PG ?\d ?[<>=][^A-Z]*(?:[GK]\b[^A-Z]*)*(?:SJF|SF|F\d|\(ATTEMPTED\))?$/;
const BARE_DEALING = /^MAN\w*[ /]*(?:DEL[ /]*)?CS[-– ]*(?:[FS][\dJ]F?)?$/;

/** Names of offenses; the first match counts. Abbreviations are those of the courts in the file. */
const NAMES: readonly (readonly [number, RegExp])[] = [
  [5090, /FAIL(?:URE|ED)? (?:TO |OF )?APPEAR|\bBAIL JUMP/],
  [
    5096,
    /\bTAMP\w* .*(?:EVID|WITN)|(?:DESTR|CONCEAL|FABRIC)\w* .*EVID|EVIDENCE TAMP|INTIMID\w* .*WITN|WITNESS (?:TAMP|INTIMID)|OBSTR\w* .*JUSTICE.*EVID/,
  ],
  // Harm or threats against an official.
  [1240, /^RETAL/],
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
  [5040, /^UCW\b/],
  [1060, /^UNL(?:AW|AWFUL)? (?:REST|RESTRAINT)\b/],
  [1240, /^TERR\w* THR/],
  [1200, /^(?:AGG\w* )?(?:ASSAULT|ASLT|ALST|ASSLT)\b/],
  [1180, /^(?:AGG\w* )?ROB(?:BERY)?\b/],
  [2020, /^(?:ATTEMPTED )?ARSON/],
  [2010, /^(?:ATTEMPT\w*[ /])?BURG/],
  [2120, /^DUT(?:Y|IES) .*STRI?K.*(?:FIX|VEH)/],
  [2070, /^THEFT[- ]?(?:\$|B\b|<|>|-?SUBS| ?W\/)/],
  [2110, /^CRIM MISC/],
];

function drugOffense(words: readonly string[], normalized: string): number | null {
  if (BARE_POSSESSION.test(normalized)) return UNNAMED.possession;
  if (BARE_DEALING.test(normalized)) return UNNAMED.dealing;
  const drug = readDrugs(words);
  const [kind, ...others] = drug?.kinds ?? [];
  if (!drug || drug.act === 'other' || kind === undefined || others.length > 0) return null;
  return DRUG_CODES[kind]?.[drug.act] ?? null;
}

/**
 * Returns the category that a charge names beyond doubt, or null. It overrides the file's labels, which a program assigned
 * with errors (*DWI* as trespassing), in training and measurement.
 */
export function faceValue(words: readonly string[], normalized: string): number | null {
  const appearing = NAMES[0]?.[1].test(normalized) ? 5090 : null;
  if (appearing) return appearing;
  if (!BESIDE_DRUGS.test(normalized)) {
    const code = drugOffense(words, normalized);
    if (code !== null) return code;
  }
  const corrected = words.join(' ');
  return NAMES.find(([, pattern]) => pattern.test(normalized) || pattern.test(corrected))?.[0] ?? null;
}
