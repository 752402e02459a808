import {
  type AgencyKind,
  type BondBand,
  type ChargeClass,
  DAY_PARTS,
  type DayPart,
} from '@/lib/contract/enums';

/**
 * Reads the optional cells of a feed as bands and kinds, so that no amount, hour or name is stored. Each function returns null
 * if a cell is ambiguous, because a missing fact does less harm than a wrong one.
 */

/** Longer cells count as empty, so that no pattern runs for long. */
const MAX_LENGTH = 200;
const capitals = (cell: string) => (cell.length > MAX_LENGTH ? '' : cell.trim().toUpperCase());

const CLOCK =
  /^(\d{1,2})(?::?(\d{2})(?::?(\d{2})(?:\.\d+)?)?)?\s*(?:([AP])\.?(?:M\.?)?)?\s*(?:H|HRS?|HOURS?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[ECMPAH][SD]?T)?$/;
const UTC = /^(?:Z|UTC|GMT|[+-]00:?00)$/;
const AFTER_DATE = /^\d[\d\-/. ]*\d[T ]+(\d{1,2}:\d{2}.*)$/;
const HOURS_PER_PART = 6;

type Clock = { hour: number; isMidnight: boolean };

/** Returns the hour from 0 to 23, or null. Times in UTC are null, because the hour at the jail is unknown. */
function readClock(text: string): Clock | null {
  const [, hours, minutes, seconds = '0', half, zone = ''] = CLOCK.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const isAfternoon = half === 'P';
  const written = Number(hours);
  const hour = half === undefined || written > 12 ? written : (written % 12) + (isAfternoon ? 12 : 0);
  const isContrary = half !== undefined && (written === 0 ? isAfternoon : written > 12 && !isAfternoon);
  const rest = [Number(minutes ?? 0), Number(seconds)];
  if (UTC.test(zone) || isContrary || hour > 23 || rest.some((part) => part > 59)) return null;
  return { hour, isMidnight: hour === 0 && rest.every((part) => part === 0) };
}

/** Reads a time after a date. Returns null for midnight, which software adds to a date without a time. */
function readAfterDate(cell: string): Clock | null {
  const clock = readClock(AFTER_DATE.exec(cell)?.[1] ?? '');
  return clock?.isMidnight ? null : clock;
}

/** Reads `23:15`, `11:15 PM` or `2315`, or the time behind the date of booking. */
export function readPartOfDay(bookedTime: string, bookedOn: string): DayPart | null {
  const time = capitals(bookedTime);
  const clock = readClock(time) ?? readAfterDate(time) ?? readAfterDate(capitals(bookedOn));
  return clock && (DAY_PARTS[Math.floor(clock.hour / HOURS_PER_PART)] ?? null);
}

const NUMBER = /\d[\d,]*(?:\.\d+)?K?\b/g;
const AMOUNT = /^(?:0+|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?:\d{1,2}|\d{4}))?K?$/;
const PERCENTAGE = /\b\d{1,2}(?:\.\d+)? ?(?:%|PERCENT\b|PCT\b)/g;
/** Words that may stand beside an amount. Any other word makes the cell ambiguous. */
const BESIDE_AMOUNT =
  /^(?:CASH|SURETY|SURETIES|BOND|BONDS|BAIL|ONLY|PROPERTY|SECURED|COMMERCIAL|CORPORATE|DEPOSIT|FULL|TOTAL|AMOUNT|AMT|SET|AT|OF|OR|AND|C|S|CS|US|USD|DOLLARS|K)$/;
const NOT_SET = /\b(?:NOT|NONE|NO (?:BOND|BAIL)|TO BE|UNTIL)\b.*\bSET\b/;
const NOT_NEEDED =
  /\b(?:NO|NOT|NONE|NO BOND|NO BAIL) (?:REQUIRED|NEEDED|NECESSARY)\b|\bRELEASED? (?:WITHOUT|W O|WITH NO|NO) (?:BOND|BAIL)\b/;
const WITHOUT_MONEY = new RegExp(
  [
    '^(?:RELEASED? (?:ON )?)?OR(?: BOND| RELEASED?| REL)?$',
    String.raw`\b(?:ROR|R O R|O R|P R|PR|PTA|NTA|RECOG\w*|SUMMONS\w*|CITATIONS?|CITED?|UNSECURED|SIGNATURE|SIG BOND|PERSONAL BOND)\b`,
    String.raw`\b(?:PROMISE|NOTICE) TO APPEAR\b|\bAPPEARANCE TICKET\b`,
  ].join('|'),
);
const HELD = new RegExp(
  [
    String.raw`\b(?:NO|WITHOUT|W O|WO|WITH NO) (?:BOND|BAIL|BND|BD)\b|^(?:NB|HWOB)$`,
    String.raw`\b(?:HOLDS?|HELD|DENIED|REMAND(?:ED)?|DETAIN(?:ED|ER|ERS)?|REVOKED|INELIGIBLE)\b`,
    String.raw`\b(?:NON|NOT|UN) ?(?:BOND|BAIL)ABLE\b`,
  ].join('|'),
);
const NEEDS_MONEY = /\b(?:CASH|SURETY)\b/;
const BAND_STARTS = [
  ['from_25000', 25_000],
  ['from_5000', 5000],
  ['from_1000', 1000],
  ['under_1000', 0],
] as const;

const amountOf = (number: string) => Number(number.replace(/[,K]/g, '')) * (number.endsWith('K') ? 1000 : 1);

/** Reads `$1,500.00`, `1500 CASH`, `NO BOND` or `ROR`. An amount of 0 is ambiguous: it may mean no bond needed, or held. */
export function readBond(cell: string): BondBand | null {
  const text = capitals(cell)
    .replace(/\.(?!\d)/g, '')
    .replace(/[^A-Z0-9.,%#]+/g, ' ')
    .replace(PERCENTAGE, ' ')
    .replace(/\bNO HOLDS?\b/g, ' ');
  const numbers = text.match(NUMBER) ?? [];
  const words = text
    .replace(NUMBER, ' ')
    .split(/[\s,]+/)
    .filter(Boolean);
  const said = words.join(' ');
  const isAmount = numbers.every((number) => AMOUNT.test(number));
  const amounts = numbers.map(amountOf).filter((amount) => amount !== 0);
  if (NOT_SET.test(said)) return null;
  if (NOT_NEEDED.test(said)) return 'none';
  const isHeld = HELD.test(said);
  if (WITHOUT_MONEY.test(said)) return isHeld || NEEDS_MONEY.test(said) ? null : 'none';
  // A number of hours or days is no amount: `24 HOUR HOLD`.
  const isTime = /\b(?:HOURS?|HRS?|DAYS?)\b/.test(said);
  if (isHeld) return amounts.length === 0 || isTime ? 'held' : null;
  const [amount, ...others] = amounts;
  if (amount === undefined || others.length > 0 || !isAmount) return null;
  if (!words.every((word) => BESIDE_AMOUNT.test(word))) return null;
  return BAND_STARTS.find(([, from]) => amount >= from)?.[0] ?? null;
}

const CLASS_WORDS: readonly (readonly [ChargeClass, RegExp])[] = [
  ['felony', /\bFEL(?:ON(?:Y|IES))?\b|\bCAPITAL\b/],
  ['misdemeanor', /\bMISD(?:EM(?:EANOU?RS?)?)?S?\b/],
  ['other', /\b(?:INFRACTIONS?|VIOLATIONS?|ORDINANCES?|SUMMARY|CIVIL|NON ?CRIMINAL)\b|\bPETTY(?! MISD)\b/],
];
const CLASS_LETTERS: readonly (readonly [ChargeClass, RegExp])[] = [
  ['felony', /^(?:D?F(?:\d|I{1,3}|IV)?[A-IS-UXY]?|[1-9A-E]F|SJF)$/],
  ['misdemeanor', /^(?:D?M(?:\d|I{1,3})?[A-IMS-U]?|[1-9ABCU]M|GM|PM)$/],
  ['other', /^(?:I|INF|INFR|V|VIO|VIOL|O|OTH|OTHER|PO\d?|ORD)$/],
];
/** Words that name the offense, as in `PROBATION VIOLATION`. They make single letters and *violation* unreliable as a class. */
const MISLEADING_WORDS = /\bVIOLATIONS? OF\b|\b(?:PROBATION|PAROLE|BOND|ORDER|COURT)\b/;
/** A negated class: `NON-FELONY`, `NOT A FELONY`, `NO PRIOR FELONY`. In `NO BOND FELONY` only the bond is negated. */
const NEGATED = new RegExp(
  [
    String.raw`\bNOT\b`,
    String.raw`\bNON ?(?:FEL|MISD|CAPITAL|INFRACTION|VIOLATION)`,
    String.raw`\b(?:NO|NEVER|WITHOUT) (?:(?!(?:BOND|BAIL|LICENSE|INSURANCE|CR)\b)[A-Z]+ ){0,2}(?:FEL|MISD|CAPITAL|INFRACTION|VIOLATION)`,
  ].join('|'),
);

function onlyValue<T>(found: readonly T[]): T | null {
  const [first, ...others] = new Set(found);
  return first === undefined || others.length > 0 ? null : first;
}

/**
 * Reads `F3`, `STATE JAIL FELONY`, `CLASS A MISDEMEANOR` or `INFRACTION`. Returns null for several classes in one cell, and for a
 * negated class.
 */
export function readChargeClass(cell: string): ChargeClass | null {
  const text = capitals(cell)
    .replace(/[^A-Z0-9/,;&+]+/g, ' ')
    .trim();
  if (NEGATED.test(text)) return null;
  const inWords = CLASS_WORDS.filter(([, words]) => words.test(text)).map(([kind]) => kind);
  if (MISLEADING_WORDS.test(text)) return onlyValue(inWords.filter((kind) => kind !== 'other'));
  if (inWords.length > 0) return onlyValue(inWords);
  const codes = text.split(/[/,;&+]/).map((code) => code.replaceAll(' ', ''));
  return onlyValue(codes.map((code) => CLASS_LETTERS.find(([, letters]) => letters.test(code))?.[0] ?? null));
}

const STATE =
  'ALASKA|ARIZONA|CONNECTICUT|GEORGIA|HAWAII|IOWA|MARYLAND|MINNESOTA|MISSISSIPPI|MISSOURI|NEVADA|NEW MEXICO|NORTH CAROLINA|OKLAHOMA|SOUTH CAROLINA|TENNESSEE|TEXAS|UTAH|AK|AZ|GA|HI|MN|NM|NV|OK|TX|UT';
const PUBLIC_SAFETY = '(?:DPS|(?:DEPT|DEPARTMENT) OF PUBLIC SAFETY)';
const PLACE_OF = '(?:(?:CITY|TOWN|VILLAGE|BOROUGH|TOWNSHIP) OF )';

/** Patterns in order of precedence. Names of places come before the words in them: *College Station*, *college*. */
const AGENCIES: readonly (readonly [AgencyKind, RegExp])[] = [
  [
    'city',
    new RegExp(
      String.raw`^${PLACE_OF}?(?:STATE COLLEGE|COLLEGE (?:STATION|PARK|PLACE|CORNER)|UNIVERSITY (?:CITY|PARK|PLACE|HEIGHTS))(?! OF)\b.*\b(?:POLICE|P ?D)\b`,
    ),
  ],
  ['sheriff', /\bSHER(?:R?IFF?S?)?\b|\bCONSTABLES?\b|^[A-Z]{2,4}SO$|\bS ?O$|\b(?:COUNTY|CO|PARISH) S ?O\b/],
  ['court', /\bPROB(?:ATION)?\b|\bPAROLE\b|\bCOMMUNITY (?:CORRECTIONS?|SUPERVISION|CONTROL)\b|\bCSCD\b/],
  ['court', /\bPRE ?TRIAL\b|\bBAILIFFS?\b|^(?!.*\b(?:POLICE|P ?D)\b).*\b(?:COURTS?|JUDGE|MAGISTRATE)\b/],
  ['other', /\b(?:FBI|DEA|ATF|ICE|HSI|CBP|USSS|USMS|USBP|BIA|NCIS|US|U S|UNITED STATES)\b|^FEDERAL$/],
  ['other', /\b(?:BORDER PATROL|HOMELAND SECURITY|SECRET SERVICE|IMMIGRATION|CUSTOMS|DRUG ENFORCEMENT)\b/],
  ['other', /\b(?:FEDERAL (?:BUREAU|PROTECTIVE|AGENTS?|AGENCY|MARSHALS?)|MARSHALS? SERVICE|POSTAL)\b/],
  ['other', /\b(?:MILITARY|ARMY|NAVAL|AIR FORCE|COAST GUARD|VETERANS|FOREST SERVICE)\b/],
  ['other', /\b(?:CAMPUS|UNIV|UNIVERSITY|COLLEGE|SCHOOLS?|[A-Z]*ISD)\b/],
  ['other', /\b(?:TRANSIT|RAILROAD|RAILWAY|AMTRAK|BNSF|CSX|UNION PACIFIC|TRANSPORTATION|MTA|BART|WMATA)\b/],
  ['other', /\b(?:AIRPORT|PORT AUTHORITY|PORT OF|HOUSING|HOSPITALS?|MEDICAL CENTER|CAPITOL POLICE)\b/],
  [
    'other',
    /\b(?:PARKS|(?:STATE|COUNTY) PARK|PARK (?:RANGERS?|DISTRICT|SERVICE)|FOREST PRESERVE)\b|^PARK POLICE/,
  ],
  ['other', /\b(?:WILDLIFE|FISH AND|AND FISH|GAME (?:WARDENS?|COMMISSION|AND)|NATURAL RESOURCES|DNR|FWC)\b/],
  ['other', /\b(?:CONSERVATION|TRIBAL|TRIBES?|NATION|RESERVATION|PUEBLO OF|INDIAN (?:COMMUNITY|AFFAIRS))\b/],
  [
    'other',
    /\b(?:TASK FORCE|ATTORNEYS?|FIRE (?:MARSHALL?S?|DEPT|DEPARTMENT|RESCUE)|ANIMAL|ALCOHOLIC?|LIQUOR)\b/,
  ],
  ['other', /^OTHER(?: AGENCY)?$/],
  ['state', /\bSTATE (?:POLICE|PATROL|TROOPERS?|HIGHWAY|BUREAU)\b|\b(?:HIGHWAY|HWY) PATROL\b|\bTROOPERS?\b/],
  ['state', /\bPOLICE STATE OF\b|\bSTATE OF [A-Z ]+ POLICE\b|\bTEXAS RANGERS\b|\bBUREAU OF INVESTIGATION\b/],
  [
    'state',
    /^(?:CHP|FHP|THP|OHP|NHP|KHP|NDHP|OSHP|MSHP|NCSHP|NYSP|NJSP|MSP|PSP|VSP|WSP|KSP|ISP|FDLE|[GKT]BI)$/,
  ],
  [
    'state',
    new RegExp(
      String.raw`^(?:(?:STATE OF )?(?:${STATE}|STATE) )?${PUBLIC_SAFETY}\b(?!.*\b(?:CITY|TOWN|COUNTY)\b)`,
    ),
  ],
  ['city', new RegExp(String.raw`^${PLACE_OF}.*\b(?:DPS|PUBLIC SAFETY)\b`)],
  ['city', /\bPOLICE\b|\bP ?D\b|^[A-TV-Z]{1,4}PD$|\b(?:CITY|TOWN|VILLAGE) MARSHALS?\b/],
];

/** Reads `Sheriff's Office`, `HAYS CO SO`, `Springfield PD`, `DPS` or `Parole Board` by their words. */
export function readAgency(cell: string): AgencyKind | null {
  const text = capitals(cell)
    .replace(/['’.]/g, '')
    .replaceAll('&', ' AND ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  return AGENCIES.find(([, words]) => words.test(text))?.[0] ?? null;
}
