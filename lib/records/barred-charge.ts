import type { BarredReason } from './offense-categories';

/**
 * Words that bar a charge whatever the model thinks: strict on purpose, as a record too few costs nothing. Source:
 * the rule that sexual offenses, offenses against children and family, and what would identify a victim are never kept.
 */
const RULES: readonly (readonly [BarredReason, RegExp])[] = [
  [
    'sexual',
    /\b(?:SEX|SX)|RAPE\b|\bINDEC|LEWD|PROSTIT|\bPROMOT\w* PROST|\bPORN|OBSCEN|SODOMY|MOLEST|VOYEUR|INTIMATE|EXPOSURE|SOLICIT\w*.*\b(?:PERSON|MINOR)|\bPIMP|PANDER|FONDL|GROPE|PEEP|INCEST|BESTIAL|IMPROPER (?:RELATION|PHOTO|VISUAL)|IMPROP PHOTO|\bCSC\b|HARMFUL MATERIAL|SEDUC/,
  ],
  [
    'children and family',
    /\bCH(?:I?LDR?E?N?|D|LD)\b|CHILD|\bMINORS?\b|JUV|INFANT|\bBABY|TEEN|STUDENT|YOUTH|PUPIL|\bKIDS?\b|RUNAWAY|UNBORN|\bYOA\b|\bY\/?O\b|YEARS? OF AGE|\b(?:UNDER|UND|LESS THAN|U\/|<=?) ?(?:1[0-8]|SIX|TEN|FOURTEEN|SEVENTEEN|EIGHTEEN)\b(?! ?(?:G|GR|GRAMS?|OZ|LBS?|K|ITEMS?|ADDRESSES|YRS PRIOR)\b)(?![,.\d$])|\bFV\b|\bF\/V\b|\bFAM|DOMESTIC|\bDV\b|\bDOM\b|\/HOUSE\b|\bHOUSE ?(?:HOLD|MEM|MBR)|\bHSHLD|SPOUS|\bWIFE|HUSBAND|\bDAT(?:E|ING)\b|PARENT|MOTHER|FATHER|SISTER|BROTHER|DAUGHTER|\bSON\b|MARRIAGE|BIGAMY|COHABIT|STRANG|IMPED|CHOK|CUSTODIAL|CHILD CUST|NON-?SUPPORT|VISITATION/,
  ],
  [
    'names a victim',
    /\bELD|DISAB|\bDIS(?:ABLED)? IND|PREGNAN|VICTIM|STALK|PROTECT|\bPROT\b|RESTRAINING|NO.CONTACT|TRAFFICK?ING (?:OF )?(?:A )?PERSON|SMUGGL|CORPSE|VULNERABLE|EXPLOIT|HATE CRIME/,
  ],
];

/** Why a normalized charge is barred by its words, or null. */
export function barredByWords(normalized: string): BarredReason | null {
  for (const [reason, pattern] of RULES) if (pattern.test(normalized)) return reason;
  return null;
}
