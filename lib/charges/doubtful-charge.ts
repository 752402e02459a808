import { barredByWords } from './barred-charge';
import { expandAbbreviations } from './expand-abbreviations';
import { isFillerWord, namesPerson, plainWord } from './plain-words';

/** Offenses against a person. In their texts, other words may describe the victim. */
export const AGAINST_PERSON =
  /\b(?:ASS?AU|ASL|ASSL|AS+LT|BAT|BTRY|A ?[&/] ?B\b|HARR?AS|THR(?:EA)?T|TERR|MENAC|INTIM|ROB|KIDN|KDNP|RESTR|IMPR|ABDUC|MURD|MANSL|HOMIC|INJ|ENDANG|WOUND|MAIM|MAYHEM|SHOO?T|STAB|CUT|KILL|EXTOR|BLACKM|STRIK|FIGHT|HARM|HURT|ADW|AWDW|COMMUNIC|CONFIN|TOUCH|PUSH|SHOV)/;

/** Two letters around a slash, point or ampersand: W/O, A&B, B&E, M/V, H&R. */
const LETTER_PAIR = /\b([A-Z])\s?[/&.]\s?([A-Z])\b\.?(?!\w)/g;
const KNOWN_PAIRS = new Set('WO WI WA AB BE MV HR NA DL WD ID DS CS OD WW LE PO IW PS DW DD'.split(' '));

/** Pairs: a word, and the words beside which it is clear. Without them it may describe a barred offense. */
const CLEAR_ONLY_BESIDE: readonly (readonly [RegExp, RegExp])[] = [
  [/\bCO?ND(?:UCT|CT)?\b/, /DIS|DEADLY|RECK|CARELESS|UNRULY|\bORD/],
  [/\bTOUCH/, /STRIK|STRK|BATT|SPIT|OFFICER|LEO/],
  [/\bORDERS?\b/, /POLICE|OFFICER|LEO\b|STOP|ORDERS? FOR ARREST|MONEY ORDER|SIGNAL/],
  [/\bCOMPLY/, /SIGNAL|POLICE|OFFICER|LEO\b|TRAFFIC/],
  [/\bCARE\b/, /DUE CARE/],
  [/\bSUPERVIS/, /PROB|RELEASE|COMMUN|PAROLE/],
  [/\bCONSENT/, /OWNER|VEH|\bMV\b|AUTO|PROP|BOAT|ENTRY|MOTOR|USE OF/],
  [/\bNATURE/, /AGG/],
  [/\bSOLIC/, /DEL|SELL|SALE|PURCH|BUY|POSS|MURDER|ROBB|BURG|THEFT|ARSON|DRUG|NARC|COCAINE|CHARITABLE/],
  [/\bLOITER/, /^LOITER\w*$|PROWL|DRUG|TRES/],
  [
    /\bFAIL\w*\b.*\b(?:REPORT|RPT|NOTIFY|PROVIDE|PROV|INFO|CHANGE)/,
    /ACC|CRASH|COLLISION|STRIK|STRUCK|OWNER|INS|LIC|PROOF|POLICE|OFFICER|DAM|DMG|VEH|TAX|IDENTIF|FUG|COMPUL|LANE|ID\b/,
  ],
  [
    /\bREGISTRATION|\bREG\b/,
    /VEH|EXP|\bNO\b|\bMV\b|PLATE|TAG|INS|TITLE|MOTOR|DRIV|OPER|UNREG|FICT|IMPROP|SUSP|CARD|ALT|VALID|W\/O|WITHOUT|\bSUBST|\bPER NOT REG/,
  ],
  [/\bOFFENDER/, /HAB|REPEAT|TRAFFIC|DUI|DWI|DRIV|PRIOR|MULT/],
  [/\bCUSTO?D?Y?\b/, /ESC|FLE|RESIST|REMOVE FROM|JAIL|ARREST/],
  [/\bENDANG/, /RECK|OWI|OVWI|INTOX|ANOTHER|PERSON|WANTON|DRIV|LIFE|SPEED|HIGHWAY|\bRD\b/],
  [/\bWELFARE/, /FRAUD|BENEFIT/],
  [
    /\bTRAFF(?:ICKIN?G?)?\b/,
    /DRUG|SUBST|NARC|COC|HEROIN|METH|AMPHET|FENT|OPI|OXY|HYDRO|MARI|CANN|STOLEN|STLN|PROP|COUNTERFEIT|\bCS\b|\bCDS\b|ILLEGAL|SCH|LSD|MDMA|ECSTASY|PCP|GRAM|PHENETH|ID\b|IDENT|FIREARM|CON?TR?|CNTRL|C\/S|MORPH/,
  ],
  [/\bCOMMUNIC/, /FRAUD|THREAT|THRT|HARASS|TELE|INTIM/],
  [/\bCOMPUTER|\bINTERNET|\bDATA\b/, /FRAUD|TRES|DAM|ACCESS|THEFT|TAMP|CREDIT/],
  [/\bABDUCT/, /^(?:ATT\w* )?ABDUCT\w*(?: BY FORCE)?[ \-/\w]{0,12}$/],
  [/\bINVASION/, /HOME|DWELL|BURG|ROB/],
  [/\bDEATH/, /MANSL|HOMIC|MURDER|DUI|DWI|HIT|LEAV|ACC|CRASH|VEH|DRIV|FIREARM|CAUS|BLUE LIGHT|ELUD|FLE|EVAD/],
  [/\bBODY\b/, /ARMOR|VEST|HARM|INJ/],
  [
    /\bSUBMIT|\bREFUS/,
    /TEST|BREATH|BLOOD|ALC|OFFICER|LEAVE|SIGN|DUI|DWI|ARREST|ID|INFO|STOP|OBEY|COMPLY|POLICE|FINGER|BAC|CHEM/,
  ],
  [
    /\bEXP\b|\bEXHIB/,
    /REG|TAG|LIC|INS|PLATE|TITLE|DL\b|INSP|STICKER|WEAP|FIREARM|SPEED|GUN|KNIFE|DRIV|VEH|ACCEL/,
  ],
  [/\bFURN/, /CONTR|DRUG|\bCS\b|SUBST|MARI|COC|METH|HEROIN|NARC|FALSE|CONTRABAND|JAIL|PRISON/],
  [/\bHARM\b/, /BOD|BATT|ASSAU|ASLT|GREAT|GRT|PHYS|THREAT|SUBST|DEFRAUD/],
  [
    /\bTRANSP\w*/,
    /\bTRANSPORTATION|LIQ|ALC|DRUG|SUBST|COC|METH|MARI|NARC|SALE|SELL|OPEN|WEAP|FIREARM|CONTAIN|LOAD|BEV|HEROIN|SEARCH|STOLEN|PRECUR|CANN|\bCS\b|CONTR|CHEM|RESIST/,
  ],
];

/** The end of a text that was cut off before an object. */
const CUT_OFF =
  /(?:^|[ /])(?:ON|OF|TO|AGAINST|UPON|VS|WITH|W|BY|THE|FROM|FOR|TOWARDS?|(?:ON|OF|TO|BY|WITH|W\/?) ?AN?)$/;
/** The end of a text that was cut off within a word. */
const FIRST_LETTER = /[^-(\w/.][B-HJ-PR-WY]$/;
const GRADED = /\b(?:CLASS|CL|TYPE|LEVEL|LVL|SCHEDULE|SCH|GRADE|FELONY|MISD|MISDEMEANOR|MURDER|PG) [A-Z]$/;
/** Offenses that clerks write as two letters: A&B, B&E. */
const OFFENSE_IN_LETTERS = /\bA ?(?:&|AND|\/) ?B\b|\bB ?(?:&|AND|\/) ?E\b/;
/** Places that reveal who the victims are. */
const PLACE_OF_VICTIMS = /\b(?:SCHOOL|SCH|SCHL|HOSPITAL|UNIVERSITY|COLLEGE|BUS|CHURCH|WORSHIP)\b/;

/** An age: 65+, U18, PERSON 65. */
const AGE =
  /(?<![\d.$])\d\d ?\+|(?<![A-Z])(?:U|UNDER|<) ?[/.]? ?(?:1[0-8]|21)(?!\d|[.,]\d)(?! ?(?:G|OZ|LB|K|MPH))|\b(?:PERS\w*|VICT?\w*|AGED?|AGES) ?>?<?=? ?\d\d\b|\bY\/?O\b|\bAGED?\b/;
/** An age in an offense against a person: 12-15, <16, 14 YRS, OVER 60. */
const AGE_OF_VICTIM =
  /(?<![\d/.-])(?:[2-9]|1[0-7]) ?(?:-|TO) ?1[0-8](?![\d.(-])|[<>] ?=? ?\d\d\b(?! ?(?:G|OZ|LB|K))|\bY(?:EA)?RS?\b|\b(?:UNDER|OVER|UND|OVR|U) ?\/? ?\d\d\b|(?<![\d.,$<>=/(-])(?:6[05]|7[05]|80)(?![\d.,/(-])/;

function mayNameVictim(words: readonly (string | null)[], normalized: string): boolean {
  if (words.some((word) => word !== null && namesPerson(word))) return true;
  if (AGE_OF_VICTIM.test(normalized) || PLACE_OF_VICTIMS.test(normalized)) return true;
  return FIRST_LETTER.test(normalized) && !GRADED.test(normalized) && !OFFENSE_IN_LETTERS.test(normalized);
}

/** Returns whether a normalized charge has an unknown word or may name a victim. Either may hide a barred offense. */
export function isDoubtful(normalized: string): boolean {
  const charge = expandAbbreviations(normalized);
  for (const [, a, b] of charge.matchAll(LETTER_PAIR)) if (!KNOWN_PAIRS.has(`${a}${b}`)) return true;
  if (charge !== normalized && barredByWords(charge) !== null) return true;
  const words = (charge.match(/[A-Z]+/g) ?? []).map(plainWord);
  if (words.includes(null)) return true;
  if (!OFFENSE_IN_LETTERS.test(charge) && !words.some((word) => word !== null && !isFillerWord(word)))
    return true;
  if (AGE.test(charge) || CUT_OFF.test(charge)) return true;
  const text = words.join(' ');
  for (const [word, beside] of CLEAR_ONLY_BESIDE)
    if (word.test(text) && !beside.test(text) && !beside.test(charge)) return true;
  return AGAINST_PERSON.test(`${text} ${charge}`) && mayNameVictim(words, charge);
}
