import { isSomebody, plainWord } from './plain-words';

/** Offenses against a person, where whatever is not understood may be the person. */
const AGAINST_PERSON =
  /\b(?:ASS?AU|ASL|ASSL|AS+LT|BAT|BTRY|A ?[&/] ?B\b|HARR?AS|THR(?:EA)?T|TERR|MENAC|INTIM|ROB|KIDN|KDNP|RESTR|IMPR|ABDUC|MURD|MANSL|HOMIC|INJ|ENDANG|WOUND|MAIM|MAYHEM|SHOO?T|STAB|CUT|KILL|EXTOR|BLACKM|STRIK|FIGHT|HARM|HURT|ADW|AWDW|COMMUNIC|CONFIN|TOUCH|PUSH|SHOV)/;

/** Single letters around a slash, point or ampersand: with out, assault and battery, breaking and entering, motor vehicle, hit and run… */
const LETTER_PAIR = /\b([A-Z])\s?[/&.]\s?([A-Z])\b\.?(?!\w)/g;
const KNOWN_PAIRS = new Set('WO WI AB BE MV HR NA DL WD ID DS CS OD WW LE PO IW PS DW DD'.split(' '));

/** Words that are plain only beside others; alone they are how barred offenses are written without their name. */
const ONLY_BESIDE: readonly (readonly [RegExp, RegExp])[] = [
  [/\bCO?ND(?:UCT|CT)?\b/, /DIS|DEADLY|RECK|CARELESS|UNRULY|\bORD/],
  [/\bTOUCH/, /STRIK|STRK|BATT|SPIT|OFFICER|LEO/],
  [/\bCONSENT/, /OWNER|VEH|\bMV\b|AUTO|PROP|BOAT|ENTRY|MOTOR|USE OF/],
  [/\bNATURE/, /AGG/],
  [/\bSOLIC/, /DEL|SELL|SALE|PURCH|BUY|POSS|MURDER|ROBB|BURG|THEFT|ARSON|DRUG|NARC|COCAINE|CHARITABLE/],
  [/\bLOITER/, /^LOITER\w*$|PROWL|DRUG|TRES/],
  [
    /\bFAIL\w*\b.*\b(?:REPORT|RPT|NOTIFY|PROVIDE|PROV|INFO|CHANGE)/,
    /ACC|CRASH|COLLISION|STRIK|STRUCK|OWNER|INS|LIC|PROOF|POLICE|OFFICER|DAM|DMG|VEH|TAX|ID\b/,
  ],
  [
    /\bREGISTRATION|\bREG\b/,
    /VEH|EXP|\bNO\b|\bMV\b|PLATE|TAG|INS|TITLE|MOTOR|DRIV|OPER|UNREG|FICT|IMPROP|SUSP|CARD|ALT|VALID|W\/O|WITHOUT|\bSUBST|\bPER NOT REG/,
  ],
  [/\bOFFENDER/, /HAB|REPEAT|TRAFFIC|DUI|DWI|DRIV|PRIOR|MULT/],
  [/\bCUSTO?D?Y?\b/, /ESC|FLE|RESIST|REMOVE FROM|JAIL|ARREST/],
  [/\bENDANG/, /RECK|ANOTHER|PERSON|WANTON|DRIV|LIFE|SPEED|HIGHWAY|\bRD\b/],
  [/\bWELFARE/, /FRAUD|BENEFIT/],
  [
    /\bTRAFF(?:ICKIN?G?)?\b/,
    /DRUG|SUBST|NARC|COC|HEROIN|METH|AMPHET|FENT|OPI|OXY|HYDRO|MARI|CANN|STOLEN|STLN|PROP|COUNTERFEIT|\bCS\b|\bCDS\b|ILLEGAL|SCH|LSD|MDMA|ECSTASY|PCP|GRAM|PHENETH|ID\b|IDENT|FIREARM|CONTR|CNTRL|MORPH/,
  ],
  [/\bCOMMUNIC/, /THREAT|THRT|HARASS|TELE|INTIM/],
  [/\bCOMPUTER|\bINTERNET|\bDATA\b/, /FRAUD|TRES|DAM|ACCESS|THEFT|TAMP|CREDIT/],
  [/\bABDUCT/, /^(?:ATT\w* )?ABDUCT\w*(?: BY FORCE)?[ \-/\w]{0,12}$/],
  [/\bINVASION/, /HOME|DWELL|BURG|ROB/],
  [/\bDEATH/, /MANSL|HOMIC|MURDER|DUI|DWI|HIT|LEAV|ACC|CRASH|VEH|DRIV|FIREARM|CAUS/],
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
  [/\bHARM\b/, /BOD|BATT|ASSAU|ASLT|GREAT|GRT|PHYS|THREAT|SUBST/],
  [
    /\bTRANSP\w*/,
    /\bTRANSPORTATION|LIQ|ALC|DRUG|SUBST|COC|METH|MARI|NARC|SALE|SELL|OPEN|WEAP|FIREARM|CONTAIN|LOAD|BEV|HEROIN|SEARCH|STOLEN|PRECUR|CANN|\bCS\b|CONTR/,
  ],
];

/** The end of a field that was cut off where somebody comes next. */
const CUT_OFF =
  /(?:\b(?:ON|OF|TO|AGAINST|UPON|VS|WITH|W|BY|AN?|THE|FROM|IN|TOWARDS?)|[^-(\w][CDEFGHJKMPSVWY])$/;
/** A letter at the end that is a grade and not the start of a word. */
const GRADED = /\b(?:CLASS|CL|DEGREE|DEG|TYPE|LEVEL|LVL|SCHEDULE|SCH) [A-Z]$/;
const FIELD_LENGTH = 18;

/** An age: 12-15, <16, 65+, 14 YRS. */
const AGE =
  /(?<![\d/.-])(?:[2-9]|1[0-7]) ?(?:-|TO) ?1[0-8](?![\d.(-])|[<>] ?=? ?\d\d\b(?! ?(?:G|OZ|LB|K))|\b\d\d ?\+|\bY(?:EA)?RS?\b|\bAGED?\b|\bY\/?O\b|\b(?:UNDER|OVER|UND|OVR|U) ?\/? ?\d\d\b/;

/**
 * Whether a normalized charge holds anything that is not understood as a plain word of an offense that may be asked about.
 * Denied by default: a barred offense in a wording that nobody thought of is not asked about either.
 */
export function isDoubtful(normalized: string): boolean {
  for (const [, a, b] of normalized.matchAll(LETTER_PAIR)) if (!KNOWN_PAIRS.has(`${a}${b}`)) return true;
  const words = (normalized.match(/[A-Z]+/g) ?? []).map(plainWord);
  if (words.includes(null)) return true;
  const text = words.join(' ');
  for (const [word, companion] of ONLY_BESIDE)
    if (word.test(text) && !companion.test(text) && !companion.test(normalized)) return true;
  if (!AGAINST_PERSON.test(text) && !AGAINST_PERSON.test(normalized)) return false;
  if (words.some((word) => word !== null && isSomebody(word))) return true;
  if (AGE.test(normalized)) return true;
  return normalized.length >= FIELD_LENGTH && CUT_OFF.test(normalized) && !GRADED.test(normalized);
}
