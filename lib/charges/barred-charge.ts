import { citesBarredStatute } from './barred-statute';
import { resembles } from './misspelled-word';
import type { BarredReason } from './offense-categories';
import { PLAIN_WORDS } from './plain-words';

/**
 * Words that bar a charge regardless of the model: sexual offenses, offenses against children and family, and words that
 * could identify a victim. They are strict, because a lost record costs little.
 */
const RULES: readonly (readonly [BarredReason, RegExp])[] = [
  [
    'sexual',
    /\b(?:SEX|SX)|RAPE\b|\bINDEC|LEWD|PROSTIT|\bPROMOT\w* PROST|\bPORN|OBSCEN|SODOMY|MOLEST|VOYEUR|INTIMATE|EXPOSURE|SOLICIT\w*.*\b(?:PERSON|MINOR)|\bPIMP|PANDER|FONDL|GROPE|PEEP|INCEST|BESTIAL|IMPROPER (?:RELATION|PHOTO|VISUAL)|IMPROP PHOTO|\bCSC\b|HARMFUL MATERIAL|SEDUC/,
  ],
  [
    'children and family',
    /\bCH(?:I?LDR?E?N?|D|LD)\b|CHILD|\bMINORS?\b|JUV|INFANT|\bBABY|TEEN|STUDENT|YOUTH|PUPIL|\bKIDS?\b|RUNAWAY|UNBORN|\bYOA\b|\bY\/?O\b|YEARS? OF AGE|(?:\b(?:UNDER|UND|LESS THAN|U\/)|<=?) ?(?:1[0-8]|SIX|TEN|FOURTEEN|SEVENTEEN|EIGHTEEN)\b(?! ?(?:G|GR|GRAMS?|OZ|LBS?|K|ITEMS?|ADDRESSES|YRS PRIOR)\b)(?![,.\d$])|\bFV\b|\bF\/V\b|\bFAM|DOMESTIC|\bDV\b|\bDOM\b|\/HOUSE\b|\bHOUSE ?(?:HOLD|MEM|MBR)|\bHSHLD|SPOUS|\bWIFE|HUSBAND|\bDAT(?:E|ING)\b|PARENT|MOTHER|FATHER|SISTER|BROTHER|DAUGHTER|\bSON\b|MARRIAGE|BIGAMY|COHABIT|STRANG|IMPED|CHOK|CUSTODIAL|CHILD CUST|NON-?SUPPORT|VISITATION/,
  ],
  [
    'names a victim',
    /\bELD|(?<!WEAPONS? (?:WHILE )?UNDER )DISAB|\bDIS(?:ABLED)? IND|PREGNAN|VICTIM|STALK|PROTECT|\bPROT\b|RESTRAINING|NO.CONTACT|TRAFFICK?ING (?:OF )?(?:A )?PERSON|SMUGGL|CORPSE|VULNERABLE|EXPLOIT|HATE CRIME/,
  ],
  // Terms of courts in other states.
  [
    'sexual',
    /\bL ?(?:&|AND|\/) ?L\b|LASCI|LICENTIOUS|CARNAL|DEVIATE|\bIDSI\b|AGAINST NATURE|UNNATURAL|BUGGER|PENETRAT/,
  ],
  [
    'sexual',
    /\bIND ?(?:ASL?T|ASSLT|ASSAULT|LIB|EXP|ACT)|\bNUD(?:E|ITY)|\bNAKED|GENITAL|UNDRESS|UPSKIRT|UNDERCLOTH|MASTURB/,
  ],
  [
    'sexual',
    /BAWDY|BROTHEL|ILL FAME|ASSIGNATION|\bPROST\b|PATRONI[ZS]|\bJOHNS?\b|ESCORT SERV|MASSAGE|\bADULTERY|FORNICAT/,
  ],
  [
    'sexual',
    /\bSORN?A\b|\bSVP\b|MEGAN|PREDATOR|REGIS\w* OFF|OFF(?:ENDER)? REG|(?:FAIL\w*|DUTY|FTR) (?:TO )?REG(?:ISTER)?\b(?! (?:MOTOR|VEH|MV|TRAILER|BOAT))/,
  ],
  [
    'sexual',
    /\bCSAM\b|ENTIC|GROOM|\bCMIP\b|IMMORAL|GROPING|TOUCHING|IMPORTUN|SURVEILLANCE|\bLUR(?:E|ING)\b|TRAVEL\w* (?:TO )?MEET|\bHIV\b/,
  ],
  [
    'children and family',
    /CUST\w* INTERF|INTERF\w*\W.*\bCUST|CUSTODY (?:ORD|DECREE)|PATERNITY|TRUAN|SCHOOL ATT|COMPULSORY|EDUCATIONAL|CURFEW/,
  ],
  [
    'children and family',
    /FEMALE|\bWOM[AE]N|GIRL|\bBOYS?\b|BOYFR|FRIEND|PARTNER|\bEX-?(?:WIFE|SP|HUSB|GF|BF)|\b[GB]F\b|SIBLING|NEPHEW|NIECE|GRANDM|GRANDP|RELATIVE/,
  ],
  [
    'children and family',
    /\bFVA?\b|\bC?DV[A-Z]*|\bD\.V|\bPFMA\b|\bAOF\b|\bDOMV|\bHH ?MEM|HOUSEMATE|ROOMMATE|\bCORP(?:ORAL)? INJ|\bCOHAB|BREATHING|BLOOD CIRC|SUFFOC|SMOTHER|THROTTL/,
  ],
  [
    'children and family',
    /\bEWO?C\b|\bCDM\b|NEGLECT|\bNEG OF DEP|DEPENDEN|\bDELINQ|TODDLER|NEWBORN|F[OE]ETUS|F[OE]ETAL|F[OE]?ETICID|CONCEAL\w* BIRTH|POLYGAM|\bSUPPORT\b|GUARDIAN/,
  ],
  [
    'children and family',
    /UNDER-? ?AGE|\bAGED?\b|\bMIP\b|\bMIC\b|(?:\b(?:UNDER|UND|U ?\/?|LESS THAN)|<) ?21\b|\b(?:SALE|SELL|FURN)\w*\b.*(?:TOBACCO|CIGAR|VAPE)/,
  ],
  [
    'names a victim',
    /\b(?:6[05]|70)(?:\+| ?(?:YRS?|YEARS?|OR OLDER|& OVER|AND OVER|OR OVER))|\b(?:OVER|OLDER THAN|>=?) ?(?:6[05]|70)\b(?! ?(?:MPH|G\b|GR))|OR OLDER/,
  ],
  [
    'names a victim',
    /HANDICAP|SENIOR|INFIRM|IMPAIRED (?:PERS|ADULT)|AT.RISK|PATIENT|CARE ?(?:TAKER|GIVER)|CARE FACIL|NURSING HOME|HELPLESS|INCAPACIT|INCOMPETENT/,
  ],
  [
    'names a victim',
    /INJUNCTION|\b(?:TRO|TPO|VPO|EPO|NCO|PFA|CPO|OFP|HRO|DANCO|VOPO|VRO)\b|EX PARTE|\b50B\b|PEACE ORDER|NO.?CONT\b|\bRESTR\w* ORD|\bSTLK/,
  ],
  [
    'names a victim',
    /SERVITUDE|FORCED LABOR|LABOR TRAFF|\bHUMAN|TRAFF\w* (?:IN |OF )?(?:A )?(?:PERS|INDIV|ADULT)|\bBIAS\b|ETHNIC|RACIAL/,
  ],
  [
    'sexual',
    /EXPOS(?:E|ES|ED|ING)\b(?! TO SBI)|BUTTOCK|BREAST|PUBIC|DECENCY|MORALS|INVASION OF PRIV|ACCOST|WHORE|CRIMES? VS|PHOTOGRAPH|DRESSING ROOM|DEVIANT|\bRAPPE|\bSOLICIT(?:ING|ATION)?$/,
  ],
  [
    'children and family',
    /\bEW[A-Z]{1,2}\b|MISTREAT|CUSTOD(?:IAN|Y OF)|OF CUSTODY$|CHEM\w* ENDANG|\bABDOM|\b273\b|AIRWAY|(?<!DIETHYLAMIDE.*)(?<!DRUG |SUBSTANCE |CARD |CRD |CC )ABUSE(?! UNIT| OF (?:911|OFFICE|CORPSE|TOXIC)| CALL| INSTR| VOLATILE| GLUE)/,
  ],
  [
    'names a victim',
    /PREVENTION ORD|\b(?:HARASS\w*|STAY.?AWAY|CIVIL|SAFETY|FAMILY) (?:\w+ )?ORDER|STAY.?AWAY|\b209A\b|\bSAPO\b|ORDER OF PROT|> ?6[05]\b/,
  ],
  [
    'sexual',
    /CRIMES? (?:AGAINST|AGNST|AGST|UPON)|OPEN ?(?:AND|OR|&|\/) ?GROSS|PRIVA?CY|\bS\.?O\.?R\b|\bREGISTRY|\bGSI\b|\bUSI\b|\bSAC\b|\bSXO\b|\bS\/(?:A|O|B)\b|\bDEPICT|\bEXPLICIT/,
  ],
  [
    'children and family',
    /CONTRIB|^CONT\w{0,3}\.? (?:TO )?(?:THE )?DEL|CORRUPT(?!.*(?:SERVANT|OFFICIAL|BUSINESS))|CONCEAL\w* (?:A )?(?:THE )?DEATH|RISK OF INJ|\bPRESENCE OF\b|\bWELF\w* OF\b|\bC\/M\b|\bD\/V\b|\bCDV|\bKIN\b|\bPFA\b|(?:ASS|ASL|BAT)\w*.*\bINTIM\b/,
  ],
  [
    'names a victim',
    /VIOL\w* (?:OF )?(?:A )?(?:P[/.]?O\b|INJ\b|RESTR\b)|\bFIANC|\bUNCLE|\bAUNT|COUSIN|IN-?LAWS?\b|\bBLIND|\bDEAF|MENTALLY/,
  ],
];

/** The most frequent barring words, also found when misspelled. */
const MISSPELT: readonly (readonly [BarredReason, readonly string[]])[] = [
  [
    'sexual',
    [
      'SEXUAL',
      'SODOMY',
      'MOLESTATION',
      'LASCIVIOUS',
      'INDECENT',
      'PROSTITUTION',
      'PROSTITUTE',
      'PORNOGRAPHY',
      'OBSCENITY',
      'VOYEURISM',
      'EXPOSURE',
      'LEWDNESS',
    ],
  ],
  [
    'children and family',
    [
      'DOMESTIC',
      'STRANGULATION',
      'FAMILY',
      'HOUSEHOLD',
      'SPOUSE',
      'COHABITANT',
      'CHILD',
      'CHILDREN',
      'MINOR',
      'JUVENILE',
      'NEGLECT',
      'DELINQUENCY',
      'FEMALE',
    ],
  ],
  [
    'names a victim',
    [
      'STALKING',
      'STALKED',
      'PROTECTIVE',
      'PROTECTION',
      'RESTRAINING',
      'INJUNCTION',
      'ELDERLY',
      'DISABLED',
      'VULNERABLE',
      'VICTIM',
      'PREGNANT',
      'EXPLOITATION',
    ],
  ],
];

function barredByMisspeltWord(normalized: string): BarredReason | null {
  const words = (normalized.match(/[A-Z]{5,}/g) ?? []).filter((word) => !PLAIN_WORDS.has(word));
  if (words.length === 0) return null;
  for (const [reason, meant] of MISSPELT)
    if (words.some((word) => meant.some((right) => resembles(word, right)))) return reason;
  return null;
}

/** Returns why the words of a normalized charge, or the law that it cites, bar it; null if they do not. */
export function barredByWords(normalized: string): BarredReason | null {
  for (const [reason, pattern] of RULES) if (pattern.test(normalized)) return reason;
  if (citesBarredStatute(normalized)) return 'names a victim';
  return barredByMisspeltWord(normalized);
}
