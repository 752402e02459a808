import { AGAINST_PERSON } from './doubtful-charge';
import { drugOnlyOffense } from './drug-offense';
import { isFillerWord } from './plain-words';

type NamedOffense = {
  /** Category code. A code that ends in 5 is the playable part of a UCCS category. */
  code: number;
  pattern: RegExp;
  /** If this matches too, the charge may be barred. */
  exclusion?: RegExp;
  /** All words that the charge may have besides filler words. If unset, any word may follow. */
  words?: ReadonlySet<string>;
};

const set = (words: string) => new Set(words.split(' '));

const PLACES =
  'MUNI MAG GENERAL SESSIONS SESSION CITY COUNTY STATE STATES UNITED US FEDERAL MUNICIPAL MAGISTRATE DISTRICT CIRCUIT SUPERIOR JUSTICE TRAFFIC';
const PROCESS = 'WARRANT HOLD HOLDS DETAINER ARREST BENCH CAPIAS COURT VIOLATION INVALID OUTSTANDING';

const DEGREE = /\b(?:ST|ND|RD|TH|II|III|IV|DEGREE|DEG|FIRST|SECOND|THIRD)\b/;

const NAMED_OFFENSES: readonly NamedOffense[] = [
  {
    // The earlier charge may follow, unless it is an offense against a person.
    code: 5090,
    pattern: /^(?:\w+ )?(?:FAILURE (?:TO )?APPEAR|BAIL JUMP)/,
    exclusion: AGAINST_PERSON,
  },
  {
    // *Obstruction or retaliation* is one law on harm or threats against an official.
    code: 1240,
    pattern: /\bRETALIAT/,
    words: set('RETALIATION RETALIATE OBSTRUCT OBSTRUCTION PUBLIC SERVANT WITNESS INFORMANT'),
  },
  {
    code: 5070,
    pattern:
      /\b(?:PROBATION|PAROLE|PROBATIONER|PAROLEE)\b|POST RELEASE|SUPERVISED RELEASE|COMMUNITY (?:CONTROL|CORR|SUPERVISION)|CONDITIONAL DISCHARGE|\bDRUG COURT|BLUE WARRANT|PETITION TO REVOKE|MOTION TO REVOKE/,
    words: set(
      `${PLACES} ${PROCESS} PROBATION PAROLE PROBATIONER PAROLEE POST RELEASE SUPERVISED SUPERVISION COMMUNITY CONTROL CORR CORRECTION CORRECTIONS CORRECTIONAL CONDITIONAL CONDITION CONDITIONS DISCHARGE DRUG SANCTION SANCTIONS REVOKE REVOCATION REVOKING PETITION MOTION TERM TERMS RULE RULES TECHNICAL ABSCOND ABSCONDING ABSCONDER ABSCONDED RETAKE BLUE SENTENCE UNSUPERVISED INTENSIVE ORIGINAL ALTERED ARE IMPOSED NEW FORMAL INFORMAL`,
    ),
  },
  {
    // Criminal, indirect or civil contempt, or contempt with a degree, is mostly about protective orders and child support.
    code: 5085,
    pattern: /\bCONTEMPT\b|FAILURE TO PAY (?:\w+ )?(?:FINE|COST|FEE)|CAPIAS PRO FINE/,
    exclusion: new RegExp(
      `CRIMINAL|CIVIL|INDIRECT|VIOLATION|${DEGREE.source}|PAY(?!MENT)(?!.*\\b(?:FINE|COST|FEE))`,
    ),
    words: set(`${PLACES} ${PROCESS} CONTEMPT DIRECT FAILURE PAY FINE FINES COST COSTS FEE FEES PRO JAIL`),
  },
  {
    code: 5030,
    pattern:
      /^(?!.*\b(?:ID|IDENTIFY)\b).*(?:\bFUGITIVE\b|\bGOVERNORS? WARRANT|(?:WARRANT|HOLD).*\b(?:OTHER|ANOTHER|OUT) (?:OF )?(?:STATE|COUNTY|JURISDICTION|AGENCY)|\b(?:OTHER|ANOTHER|OUT) (?:OF )?(?:STATE|COUNTY|JURISDICTION|AGENCY) (?:\w+ )?(?:WARRANT|HOLD)|\b(?:MARSHALS?|FEDERAL) (?:WARRANT|HOLD)|HOLD FOR (?:US )?MARSHALS?)/,
    words: set(
      `${PLACES} ${PROCESS} FUGITIVE GOVERNOR GOVERNORS EXTRADITION JURISDICTION AGENCY OTHER ANOTHER OUT MARSHAL MARSHALS WANTED PERSON`,
    ),
  },
  {
    code: 2120,
    pattern: /\bSTOP .*\bAID$|\bHIT (?:AND )?RUN\b|\bLEAV\w* (?:THE )?SCENE\b/,
    words: set(
      'STOP REND RENDER AID HIT RUN LEAVING LEAVE SCENE ACCIDENT CRASH COLLISION DUTY BODILY INJURY SERIOUS DEATH DAMAGE PROPERTY VEHICLE MOTOR ATTENDED UNATTENDED PERSONAL',
    ),
  },
  {
    code: 2040,
    pattern:
      /\b(?:FICTITIOUS|COUNTERFEIT|ALTERED)\b.*\b(?:PLATES?|LP|TAGS?|REGISTRATION|INSPECTION|INSP|STICKER|LICENSES?|TITLE|INSURANCE)\b/,
    words: set(
      'FICTITIOUS COUNTERFEIT ALTERED FALSE DISPLAY DISPLAYED DISPLAYING POSSESSION OPERATE OPERATING VEHICLE MOTOR DRIVER DRIVERS PLATE PLATES LP TAG TAGS REGISTRATION INSPECTION INSP STICKER CERTIFICATE CERT LICENSE LICENSES TITLE INSURANCE DOCUMENT',
    ),
  },
  {
    code: 5155,
    pattern: /\bGAMBL|\bLOTTERY\b|\bBOOKMAKING\b|\bWAGERING\b/,
    words: set(
      'GAMBLING GAMBLE GAMBLER LOTTERY BOOKMAKING WAGERING BETTING PROMOTING PROMOTION PROMOTE KEEPING KEEPER PLACE HOUSE ROOM DEVICE DEVICES EQUIPMENT MACHINE MACHINES SLOT RECORD RECORDS INFORMATION POSSESSION COMMERCIAL PROFESSIONAL OPERATING OPERATE OPERATION CONDUCT GAME GAMES CARD CARDS DICE ENGAGE ENGAGING PARAPHERNALIA MAINTAIN MAINTAINING SETTING PREMISES BUSINESS MONEY UNLICENSED TICKETS',
    ),
  },
  {
    code: 5095,
    pattern: /\bPERJURY\b|FALSE SWEARING/,
    words: set(
      'PERJURY SUBORN SUBORNATION SUBORNING FALSE SWEARING OATH DECLARATION TESTIMONY STATEMENT STATEMENTS OFFICIAL PROCEEDING COURT',
    ),
  },
  {
    code: 5995,
    pattern: /\bBRIB/,
    words: set(
      'BRIBERY BRIBE BRIBES BRIBING COMMERCIAL PUBLIC SERVANT OFFICIAL OFFICIALS OFFICER POLICE PEACE CORRECTIONAL GOVERNMENT JUDGE JUROR WITNESS ACCEPT ACCEPTING RECEIVING OFFER OFFERING GIVING INFLUENCE SPORTS CONTEST ELECTION',
    ),
  },
  {
    // Other charges of possession are mostly against minors, and other sales mostly to minors.
    code: 5185,
    pattern:
      /^(?!.*(?:INTOXICATED|\bPERSONS?\b|\bUNDER\b|\bAGE)).*(?:\bOPEN (?:\w+ ){0,2}(?:CONTAINER|BOTTLE|ALCOHOL|LIQUOR|BEER)|\b(?:ALCOHOL|LIQUOR|BEER) (?:\w+ )?OPEN|BOOTLEG|MOONSHINE|(?:CONSUM|DRINK)\w* .*\b(?:PUBLIC|STREET|PARK|VEHICLE|DRIVER|DRIVING)|\b(?:DELIVER|MANUFACTURE|POSSESSION) .*(?:ALCOHOL|LIQUOR|BEER|WHISKEY).*(?:WITHOUT (?:A )?(?:LICENSE|PERMIT)|\bDRY|UNTAXED|SUNDAY))/,
    words: set(
      'OPEN CONTAINER CONTAINERS BOTTLE ALCOHOL ALCOHOLIC LIQUOR BEER WINE WHISKEY BEVERAGE BEVERAGES DRINK DRINKING DRINKS CONSUME CONSUMING CONSUMPTION POSSESSION TRANSPORT TRANSPORTING DELIVER MANUFACTURE PUBLIC PARK STREET STREETS SIDEWALK HIGHWAY ROAD VEHICLE MOTOR CAR DRIVER PASSENGER OPERATOR AREA DRIVING OPERATING MOVING LAW LICENSE PERMIT DRY SUNDAY UNTAXED BOOTLEGGING BOOTLEG MOONSHINE PLACE PROHIBITED INTOXICATING',
    ),
  },
];

/** Returns the category of a charge that is only the name of an offense; else null. `words` come from `readCharge`. */
export function namedOffense(words: readonly string[]): number | null {
  const text = words.join(' ');
  for (const { code, pattern, exclusion, words: allowed } of NAMED_OFFENSES)
    if (
      pattern.test(text) &&
      !exclusion?.test(text) &&
      (allowed === undefined || words.every((word) => allowed.has(word) || isFillerWord(word)))
    )
      return code;
  return drugOnlyOffense(words);
}

/** Returns whether a charge of violating probation or parole, or of contempt, also names an earlier charge. Then two categories fit. */
export function alsoNamesEarlierCharge(words: readonly string[]): boolean {
  return (
    /\b(?:PROBATION|PAROLE)\b(?! (?:AND PAROLE )?OFFICER)|\bCONTEMPT\b|TO REVOKE/.test(words.join(' ')) &&
    namedOffense(words) === null
  );
}
