import { isFillerWord, plainWord, splitJoinedWords } from './plain-words';

const STATES =
  'ALABAMA|ALASKA|ARIZONA|ARKANSAS|CALIFORNIA|COLORADO|CONNECTICUT|DELAWARE|FLORIDA|GEORGIA|HAWAII|IDAHO|ILLINOIS|INDIANA|IOWA|KANSAS|KENTUCKY|LOUISIANA|MAINE|MARYLAND|MASSACHUSETTS|MICHIGAN|MINNESOTA|MISSISSIPPI|MISSOURI|MONTANA|NEBRASKA|NEVADA|NEW (?:HAMPSHIRE|JERSEY|MEXICO|YORK)|(?:NORTH|SOUTH) (?:CAROLINA|DAKOTA)|OHIO|OKLAHOMA|OREGON|PENNSYLVANIA|RHODE ISLAND|TENNESSEE|TEXAS|UTAH|VERMONT|(?:WEST )?VIRGINIA|WASHINGTON|WISCONSIN|WYOMING';

/** Abbreviations with a meaning in this context only. Elsewhere they stay unknown words, which make the charge unclear. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bWEAP\w* (?:WHILE )?UNDER DISAB\w*/g, 'WEAPON PROHIBITED'],
  [/\bA ?(?:&|AND|\/) ?B\b/g, 'ASSAULT & BATTERY'],
  [/\bB ?(?:&|AND) ?E\b/g, 'BREAKING & ENTERING'],
  [/\b(?:NOT|OTHER THAN|EXCEPT|EXCLUDING)[ -]+(?:MARI\w+|MJ|CANNABIS|COCAINE)\b/g, ''],
  [/\b(?:NOT?|NON)[ -]+(?:DUI|DWI|OUI|OWI|OVI|ALCOHOL)(?:[ -]+(?:RELATED|REL))?\b/g, ''],
  [/\b(?:OUT OF|OTHER|ANOTHER) (?:CITY|COUNTY|STATE)(?=.*\bWARR)/g, 'OTHER JURISDICTION'],
  [/(?<=\bWARR.*)\b(?:OUT OF|OTHER|ANOTHER) (?:CITY|COUNTY|STATE)\b/g, 'OTHER JURISDICTION'],
  [/\bPOINT(?:ING)? (?:AND|&|OR) PRESENT(?:ING)?\b/g, 'POINTING'],
  [/(?<=\bDEADLY CONDUCT.*FIREARM )INDIV(?:\(S\)|IDUALS?|S)?(?!\w)/g, ''],
  [/\bCON[ -]SUB(?:ST?)?\b/g, 'CONTROLLED SUBSTANCE'],
  [/\bOBEY (?:REN?A?S?N?BL\w*|REASONABLE)[ /](?:OR )?(?:AND )?LAWFU?L\w*(?: ORDERS?)?/g, 'OBEY POLICE ORDER'],
  [
    /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|I[ADL]|K[SY]|LA|M[DINOST]|N[CDEHJMVY]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\b(?=[ -]*(?:FELONY )?(?:PROB|PAROLE|VOP\b))|(?<=\b(?:PROB|PROBATION|PAROLE|VIOL|VIOLATION)[ -]+)(?:CC|DC|A[KLRZ]|C[AOT]|FL|GA|I[DL]|K[SY]|M[DINO]|N[CDEHJMVY]|PA|S[CD]|T[NX]|VA|W[AIVY])$/g,
    '',
  ],
  [
    /\b(?:ENGAG\w* )?(?:IN )?ORG(?:ANIZED)? CRIM(?:INAL|E)? ACT(?:IVITY|VTY|IV)?[-/ ]*(?:F[123X]|SJF)?[-/ ([]+(?=(?:AGG\w* )?(?:ASS|ASL|ROB|BURG|THEFT|FORG|FRAUD|RETAL|ARSON|KIDN|POSS|MAN|DEL))/g,
    '',
  ],
  [/\b(LESS|MORE) TH(?:A|AT|EN|NA|NAN)\b/g, '$1 THAN'],
  [/\bLES (?=THAN)|\bLES$/g, 'LESS '],
  [/\bORE MORE\b|\bOR MOR\b/g, 'OR MORE'],
  [/\bLESS T(?:H|HA)?$/g, 'LESS THAN'],
  [/\bCTS? ?[IVX]+\b/g, ''],
  [/\bENH\w* IAT\b/g, 'ENHANCED'],
  [/\bPREV\w* CON\b/g, 'PREVIOUS CONVICTION'],
  [/\bUNLL?(?:AW\w*)? REST\b/g, 'UNLAWFUL RESTRAINT'],
  [/\bREST (?=ARR?E?ST)/g, 'RESIST '],
  [/(?<=\bRESTR\w*.*)\bEXPO?S?E?[SD]? (?:TO )?SBI\b/g, 'SERIOUS BODILY INJURY'],
  [/\bSTRI?K\w* FIX\b/g, 'STRIKE FIXTURE'],
  [/\bINTER (?=W\b)/g, 'INTERFERE '],
  [/\bW\/? ?DW\b/g, 'WITH DEADLY WEAPON'],
  [/\bFAL (?=INFO|ID|NAME|REP|STAT)/g, 'FALSE '],
  [/\bFIC (?=LIC|PLATE|REG|INSP|TAG|NAME)/g, 'FICTITIOUS '],
  [/^AG (?=KIDN|ASS|ASL|ROB|BURG|BATT|PERJ)/g, 'AGGRAVATED '],
  [/\bSP(?:EC)? INV\w*/g, 'SPECIAL INVESTIGATOR'],
  [/\bDEB (?=CA?RD|CRD)/g, 'DEBIT '],
  [/\bDISRUPT\w* (?:A )?(?:MEETING|MTG)(?: OR PROCESSION)?\b/g, 'DISRUPT ASSEMBLY'],
  [/\bPOP ?(?=[>=])/g, ''],
  [/(?<=\d )AU\b/g, 'ABUSE UNITS'],
  [/\bCS ?(?=PG)/g, 'CS '],
  [/^(?:RE-?)?INDICT\w*[-/ ]+(?=[A-Z])/g, ''],
  [/\bFORCED ENTRY\b/g, 'FORCIBLE ENTRY'],
  [/^MTR\b(?! ?VEH)/g, 'MOTION TO REVOKE'],
  [/\bTRF (?=CS\b|CDS\b|METH|COC|HER|MARIJ|FENT|NARC)/g, 'TRAFFICKING '],
  [/\b(PEACE|POLICE|PROB\w*|PAROLE|CORR\w*|ENF\w*|SAFETY) OFF\b/g, '$1 OFFICER'],
  [/\bDIS(?:ORD?)?[ -]CON\b/g, 'DISORDERLY CONDUCT'],
  [/\bCOMM(?:UN)?[ -](?=CONTROL\b|CONT\b|CORR|SUPERV)/g, 'COMMUNITY '],
  [/\bCOMMUNITY CONT\b/g, 'COMMUNITY CONTROL'],
  [/\bGROSS NEGL\b/g, 'GROSS NEGLIGENT'],
  [/\bNEGL(?= (?:DISCH|DRIV|OPER|HOM|MANSL|VEH))/g, 'NEGLIGENT'],
  [/\bSTOLEN THINGS?\b/g, 'STOLEN PROPERTY'],
  [/\bTHEFT (?:OF )?MATERIALS?\b/g, 'THEFT METAL'],
  [/\b(DISCH\w*|POSS\w*|CARR\w*|CCW|STOLEN|CONC\w*|POINT\w*)( OF)?( A)? FA\b/g, '$1 FIREARM'],
  [/\bFA (?=BY (?:A )?(?:FEL|CONV|PROH))/g, 'FIREARM '],
  [/\bPI (?=ACC|CRASH|COLL)/g, 'PERSONAL INJURY '],
  [/\bPDO? (?=ACC|CRASH|COLL)/g, 'PROPERTY DAMAGE '],
  [/\bYIELD (?:THE )?(?:ROW|R\/W)\b/g, 'YIELD RIGHT OF WAY'],
  [/\bPRIV(?=S? (?:SUSP|REV|CANC))/g, 'PRIVILEGES'],
  [/(?<=\b(?:OPER|OPERATING|DRIV|DRIVING|DRIVE) )PRIV\b/g, 'PRIVILEGES'],
  [/\bLIFETIME (?=SUSP|REV)/g, ''],
  [/\bWALK(?:ED|ING)?[ -]?AWAY\b/g, 'ESCAPE'],
  [/\bPURPOSE (?:TO|OF) (?=DEL|SELL|SALE|DIST|MANU|TRAFF)/g, 'INTENT TO '],
  [/\bOFFICIAL ACTS?\b/g, 'OFFICIAL BUSINESS'],
  [/\b(TERR\w* THR\w*) (?:&|AND|OR) ACTS\b/g, '$1'],
  [/\bFALSE NAME ?(?:\/|&|OR|AND)? ?DOB\b/g, 'FALSE NAME'],
  [/\bNOISE ORD(?:INANCE)?\b/g, 'LOUD NOISE'],
  [/\bOBEY (?:A )?LAWFUL (?:ORDERS?|COMMANDS?)\b/g, 'OBEY POLICE ORDER'],
  [
    new RegExp(
      `\\bFUG\\w*(?:[ :,-]+(?:FROM|JUSTICE|OF|THE|STATE|OTHER|OUT)\\b)*[ :,-]+(?:${STATES})\\b`,
      'g',
    ),
    'FUGITIVE OTHER STATE',
  ],
];

/** A grade in letters after the offense, as in Indiana, Alabama and Texas. */
const GRADE_IN_LETTERS = /(?<=[A-Z\d)] ?[\s(,-])(?:M[ABC]|F[ABC]|SJ)\)?$/;

/** Offenses by section of California's codes, for texts that are only a citation. */
const SECTIONS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  PC: [
    [/^187$/, 'MURDER'],
    [/^191\.5$/, 'VEHICULAR MANSLAUGHTER'],
    [/^(?:207|209)$/, 'KIDNAPPING'],
    [/^(?:211|212\.5)$/, 'ROBBERY'],
    [/^215$/, 'CARJACKING'],
    [/^236$/, 'FALSE IMPRISONMENT'],
    [/^240$/, 'SIMPLE ASSAULT'],
    [/^245$/, 'ASSAULT WITH A DEADLY WEAPON'],
    [/^246\.3$/, 'NEGLIGENT DISCHARGE OF FIREARM'],
    [/^(?:69|148)$/, 'RESISTING OBSTRUCTING OFFICER'],
    [/^148\.9$/, 'FALSE NAME TO POLICE OFFICER'],
    [/^415$/, 'DISTURBING THE PEACE'],
    [/^417$/, 'BRANDISHING A WEAPON'],
    [/^422$/, 'CRIMINAL THREATS'],
    [/^451$/, 'ARSON'],
    [/^(?:459|460)$/, 'BURGLARY'],
    [/^466$/, 'POSSESSION OF BURGLARY TOOLS'],
    [/^47[056]$/, 'FORGERY'],
    [/^(?:484|488|490\.1|490\.2)$/, 'PETTY THEFT'],
    [/^487$/, 'GRAND THEFT'],
    [/^496$/, 'RECEIVING STOLEN PROPERTY'],
    [/^503$/, 'EMBEZZLEMENT'],
    [/^518$/, 'EXTORTION'],
    [/^530\.5$/, 'IDENTITY THEFT'],
    [/^594$/, 'VANDALISM'],
    [/^602(?:\.[15])?$/, 'CRIMINAL TRESPASS'],
    [/^(?:853\.[78]|1320(?:\.5)?)$/, 'FAILURE TO APPEAR'],
    [/^1203\.2$/, 'PROBATION VIOLATION'],
    [/^(?:3056|3000\.08)$/, 'PAROLE VIOLATION'],
    [/^345[45]$/, 'POST RELEASE COMMUNITY SUPERVISION VIOLATION'],
    [/^4532$/, 'ESCAPE FROM JAIL'],
    [/^(?:25400|25850|26100)$/, 'CARRY LOADED FIREARM'],
    [/^(?:21310|21510|22210|20310)$/, 'CARRY CONCEALED WEAPON'],
    [/^(?:29800|29805|29900|12021|30305)$/, 'FELON IN POSSESSION OF FIREARM'],
  ],
  VC: [
    [/^10851$/, 'TAKE VEHICLE WITHOUT OWNER CONSENT'],
    [/^2315[23]$/, 'DRIVING UNDER THE INFLUENCE OF ALCOHOL'],
    [/^2310[34]$/, 'RECKLESS DRIVING'],
    [/^2800\.[1234]$/, 'EVADING POLICE OFFICER'],
    [/^2000[123]$/, 'HIT AND RUN'],
    [/^14601(?:\.[1-5])?$/, 'DRIVING WITH SUSPENDED LICENSE'],
    [/^12500$/, 'DRIVING WITHOUT A LICENSE'],
    [/^40508$/, 'FAILURE TO APPEAR'],
    [/^(?:22349|22350)$/, 'SPEEDING'],
  ],
  HS: [
    [/^(?:11350|11377)$/, 'POSSESSION OF CONTROLLED SUBSTANCE'],
    [/^(?:11351|11378)$/, 'POSSESSION OF CONTROLLED SUBSTANCE FOR SALE'],
    [/^(?:11352|11379)$/, 'TRANSPORT SELL CONTROLLED SUBSTANCE'],
    [/^11357$/, 'POSSESSION OF MARIJUANA'],
    [/^11358$/, 'CULTIVATION OF MARIJUANA'],
    [/^11359$/, 'POSSESSION OF MARIJUANA FOR SALE'],
    [/^11360$/, 'TRANSPORT SELL MARIJUANA'],
    [/^11364$/, 'POSSESSION OF DRUG PARAPHERNALIA'],
  ],
};

const SECTION = String.raw`(?:664[/-])?(\d{2,5}(?:\.\d{1,2})?)(?:\s?\(\w{1,2}\))*`;
const CODE = '(PC|VC|HS|H ?& ?S)';
const CITED = new RegExp(`\\b(?:${CODE}[ .#-]{0,2}${SECTION}(?![\\d.])|${SECTION} ?-? ?${CODE}\\b)`);

function citedAlone(charge: string): string | null {
  const match = CITED.exec(charge);
  if (match === null) return null;
  const [, code = match[4] ?? '', section = match[3] ?? ''] = match;
  const words = charge.match(/[A-Z]+/g) ?? [];
  if (!words.every((word) => isFillerWord(plainWord(word) ?? 'UNKNOWN'))) return null;
  const offenses = SECTIONS[code.startsWith('H') ? 'HS' : code] ?? [];
  return offenses.find(([pattern]) => pattern.test(section))?.[1] ?? null;
}

/** Initials with points, which are one word: D.W.I., C.S.C. */
const INITIALS = /\b(?:[A-Z]\.){2,}[A-Z]?(?![A-Z])/g;
const MAY_HAVE_PHRASE =
  /UNDER DISAB|INDICT|FORCED|DEADLY COND|\b(?:A ?(?:&|AND|\/) ?B|B ?(?:&|AND) ?E|NOT?|NON|THAN|EXCEPT|EXCLUDING|MTR|TRF|OFF|CON|COMM\w*|NEGL|THINGS?|MATERIALS?|FA|PI|PDO?|YIELD|PRIVS?|LIFETIME|WALK\w*|PURPOSE|ACTS?|DOB|NOISE|OBEY|PROB\w*|PAROLE|VOP|WARR\w*|ORG\w*|TH\w{1,3}|LES|ORE|MOR|CTS?|CT[IVX]+|IAT|REST|SBI|FIX|INTER|DW|FAL|FIC|AG|SP|SPEC|DEB|MEETING|MTG|POP|AU|CSPG|PRESENT\w*|FUG\w*|PC|VC|HS|H ?& ?S)\b/;

let last = { normalized: '', spelledOut: '' };

/**
 * Rewrites a normalized charge in words that the next steps know: expands abbreviations by their context, splits joined words, drops
 * phrases that do not matter, and replaces a section cited alone by its offense. The result is never stored.
 */
export function expandAbbreviations(normalized: string): string {
  if (last.normalized === normalized) return last.spelledOut;
  let charge = normalized
    .replace(INITIALS, (letters) => letters.replaceAll('.', ''))
    .replace(GRADE_IN_LETTERS, '')
    .trimEnd();
  if (MAY_HAVE_PHRASE.test(charge)) {
    for (const [pattern, words] of PHRASES) charge = charge.replace(pattern, words);
    charge = citedAlone(charge) ?? charge.replace(/\bH ?& ?S\b/g, 'HS');
  }
  charge = charge.replace(/[A-Z]{7,}/g, splitJoinedWords);
  last = { normalized, spelledOut: charge };
  return charge;
}
