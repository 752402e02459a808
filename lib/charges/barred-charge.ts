import { isMisspellingOf } from './misspelled-word';
import type { BarredReason } from './offense-categories';
import { PLAIN_WORDS } from './plain-words';

/** Citations of barred laws by state. Leaves out numbers that are a playable offense in another state. */
const STATUTES: readonly RegExp[] = [
  // Texas Penal Code.
  /\b(?:21\.(?:0[1-9]|1\d|2\d)|22\.0(?:11|12|21|4|41)|25\.(?:0\d+|1\d)|43\.(?:0\d|2\d)|42\.07[23]|20A\.0\d|33\.021)\b/,
  // California, with the name of the code near the number.
  /\b(?:PC|P\.C\.|PENAL CODE|PEN)[ -]*\(?(?:26[1-9]|207\(B\)|236\.1|243\.4|243\(E\)|266|271|272|273(?!\.0)|27[89]|28[5-9]|290|311|31[4-8]|368|646\.9|647\(?[ABIJ]\)?|653[.]?\d?[A-F]?(?:\(B\))?|166\(C\))/,
  /243 ?\(?E\b|\b(?:261(?:\.5)?|243\.4|243\(E\)|236\.1|266[A-J]?|270(?:\.\d)?|271|272|273(?:\.\d|[A-GAD]|\([A-D])?|278(?:\.5)?|28[5-9](?:\.\d|[A]|\([A-D])?|290(?:\.\d+)?|311(?:\.\d+)?|314|368|646\.9)(?:\([A-Z0-9]\))* ?-? ?(?:PC|P\.C\.|CPC)\b/,
  /\b(?:243\.4|261\.5|236\.1|273\.[56]|288(?:\.\d|A|\([AB]\))|290\.01\d|311\.\d+|646\.9|647\.6|653F|278\.5|166\(C\))(?!\d)/,
  // Florida.
  /\b(?:79[46]\.\d\d+|800\.0\d|827\.\d\d|825\.10\d|826\.0\d|828\.126|847\.0\d+|787\.0[46]|784\.04(?:6|8)|784\.08\b|784\.041\(2|741\.(?:28|31|30)|775\.21|943\.0435|810\.14\b|810\.145)/,
  // New York.
  /(?<![$,.:\d])\b(?:130|255|260|263|230|235|245)\.\d\d?\b|\b(?:120\.(?:45|50|55|60|70)|121\.1[0-3]|135\.(?:45|50|60|61)|215\.51|240\.30\(8)\b/,
  // Georgia, Colorado, Arizona, Virginia, Washington, Oregon, Nevada.
  /\b16-6-\d+|\b16-12-(?:1|100|102)\b|\b16-5-(?:70|71|72|90|91|95|23\.1\(F|20\(D|46|100|102)\b|\b42-1-1[25]\b/,
  /\b18-(?:3-4\d\d|3-50\d|3-602|6-(?:30[12]|40\d|701|801|803)|7-[2-7]\d\d)\b/,
  /\b13-(?:14\d\d|32(?:0[6-9]|1\d)|35\d\d|36(?:0\d|1\d|2\d)|2923|1307|38\d\d|2810\.A)\b|\b13-3601\b/,
  /\b18\.2-(?:6[1-7]|57\.2|60\.[34]|63|64|67|34[6-9]|35\d|36[1-9]|37\d|38[0-79])(?:[.:]\d+)?\b|\b16\.1-253/,
  /\b9A\.(?:44|42|40\.(?:060|070|1)|64|88|46\.110|36\.1[23]\d)\.?\d*|\b9\.68A?\b|\b26\.(?:50|09|44|52)\.\d+|\b7\.105\b|\b10\.99\b/,
  /\b163\.(?:3[5-9]\d|4\d\d|5\d\d|67\d|68\d|69\d|70\d|73[28]|75\d|160\(3|187|26[36])|\b167\.0(?:0|1)\d|\b163A\./,
  /\b200\.(?:3[67]\d|485|508|50\d|571|575|591|5099|73\d)|\b201\.\d+|\b33\.(?:018|100)\b|\b179D\./,
  // Minnesota, Michigan, Wisconsin, Illinois, Indiana, Ohio, Iowa, Missouri, Kansas.
  /\b609\.(?:3[2345]\d+|365|37[5-8]|2242|224\.?2|2247|229\.?3|23[1-35]|26[5]|28[1-4]|293|294|321|322|324|352|7[46]\d\.?\d*|775)(?!\d)\b|\b518B|\b629\.7[25]\b|\b243\.166\b|\b617\.2\d+/,
  /\b750\.(?:13[5-6]|14[0-5]|145[A-E]?|157|158|161|167\(1\)\(F|33[5-8]|350A|411[HIST]|44[89]|45\d|462|520|539|81\(?2|81A?\(2|81[(]?[24-6]|84\(1\)\(B)/,
  /\b94[08]\.(?:225|\d\d+)\b(?<!940\.(?:0\d|1\d|19|20|203|23|24|25|30|31|32|42|43|44|45))|\b813\.1(?:2|22|23|25)\b|\b968\.075\b|\b944\.\d\d|\b301\.45\b/,
  /\b(?:5\/)?(?:11-(?:1\.[2-6]0|6|9|14|18|20|21|25|30)|12-(?:3\.[2-5]|4\.[34]|7\.[3-5]|13|14|15|16|21|30)|12C-\d+|10-5(?:\.1)?|10-9)\b/,
  /\b35-42-4-\d|\b35-46-1-\d|\b35-42-2-(?:1\.3|1\.5|9)\b|\b35-42-3\.5\b|\b35-45-(?:4|10)-\d|\b35-46-1-15|\b11-8-8\b/,
  /\b2907\.\d\d|\b2919\.(?:2[1-7]|1\d|0\d)|\b2903\.(?:211|212|214|34|35|16)\b|\b2905\.(?:04|05|32|33)\b|\b2950\.\d\d|\b3113\.31|\b3321\.38/,
  /\b709\.\d+|\b708\.(?:2A|11|7\b.*DOM)|\b72[56]\.\d+|\b692A\.|\b664A\.|\b710\.(?:5|6|9|10|11)\b|\b235B?\.20/,
  /\b56[68]\.\d\d\d|\b565\.(?:07[2-6]|091|225|227|184|1[5-9]\d|218|252|240)\b|\b455\.\d+|\b567\.\d+|\b573\.\d+|\b589\.4\d\d/,
  /\b21-(?:55\d\d|56\d\d|5414|5417|5426|5427|5924|64\d\d)\b|\b22-49\d\d\b/,
  // North and South Carolina, Tennessee, Kentucky, Alabama, Mississippi, Louisiana, Arkansas, Oklahoma.
  /\b14-(?:27|178|179|18\d|190|20[2-5]|208|277\.3|316|31[78]|32[0-9]|33\(D|39\(B|41|43\.1|134\.3|196\.3|32\.[234])(?:\.\d+)?[A-Z]?\b|\b14-33\(C\)|\b50B-/,
  /\b16-3-(?:65\d|75|8[05]|91|17\d\d|1050|2020|95)\b|\b16-25-\d+|\b16-15-\d+|\b63-5-70\b|\b16-17-490\b|\b23-3-4\d\d/,
  /\b39-(?:13-(?:5\d\d|111|113|315|30[789])|15-(?:4\d\d|30\d|5\d\d)|17-(?:315|902|91\d|100\d)|6-\d+|12-2\d)\b|\b40-39-\d/,
  /\b5(?:10|29|30|31)\.\d\d\d\b|\b508\.(?:100|110|120|130|14\d|15\d|032)|\b209\.\d+|\b17\.5\d\d\b|\b403\.\d+|\b456\.\d+/,
  /\b13A-(?:6-(?:6\d|7\d|8\d|9\d|1[1-9]\d|2\d\d)|12-1\d\d|12-200|13-\d)\b|\b15-20A|\b26-15-/,
  /\b97-(?:3-(?:65|67|95|7\(3|7\(4|107)|5-\d+|29-\d+|45-17)\b|\b93-21|\b45-33\b/,
  /\b14:(?:35\.3|34\.9|4[123](?:\.\d)?|7[4-9]|8\d|9[123]|10[56]|89|283|40\.2|45|37\.4)(?:[.:]\d+)?\b|\b15:54\d/,
  /\b5-(?:14-\d\d\d|2[67]-\d\d\d|70-\d\d\d|68-\d\d\d|13-305|71-229|28-\d\d\d)\b|\b12-12-90\d/,
  /\b21-(?:1111|1114|1115|888|88[5-9]|84[23]|843\.\d|852|85[368]|1021|102[2-9]|1040|1123|1173|644\(?[CDGJ])|\b10A-?7115|\b22-60\.\d|\b43A-10/,
  // The north-east, Maryland, New Jersey, Pennsylvania.
  /\b2C:(?:14|24|25|29-9B?|12-10|13-[458]|34-1|7-)\S*/,
  /\b(?:18 ?-? ?(?:PA ?C?\.?S?\.?A?\.?)? ?§* ?)?(?:312[1-9]|313[0-3]|430[2-5]|4958|5901|5902|5903|5904|5905|6301|6312|6318|6320|2709\.1|2718|2713|2901\.1|2904|301[1-5]|4915|2910|3011)(?:\.\d)?(?:[ .]*§* ?A[1-9]\b|[ .]?§+ ?[A-Z]|\([A-Z])/,
  /\b265[/ -]+(?:13[BFHJKLM]|15D|22[ABC]?|23[AB]?|24B?|26[A-D]|43A?|13M)\b|\b272[/ -]+(?:2|3|4[AB]|16|17|2[89]|35A?|53A|105)\b|\b209A\b|\b258E\b|\b119[/ -]51/,
  /\b53A-(?:7[0-3]|8[2-9]|90|181|182|189|19[0-9]|223|61AA?|59A|60A)[A-E]?\b|\b53-21\b|\b46B-38|\b54-25\d/,
  /\b11-(?:37|5-(?:10|11|2\.3|14\.2)|9|23-|34|47-1\b|52\.1|59|64)-\d+|\b12-29-|\b15-15-3|\b8-8\.1/,
  /\b(?:3-(?:30[1-9]|31\d|32\d|60[1-9]|708|80\d|90\d|100\d|11\d\d)|11-(?:10\d|20\d|30\d)|4-509)\b/,
  // Utah, Idaho, Montana, Wyoming, the Dakotas, Nebraska, New Mexico, Hawaii, Alaska.
  /\b76-(?:5-(?:10[69]|4\d\d|30[15]\.?\d?|11[0-4]|70\d|20[89])|5B-|7-\d+|9-70[12]|10-(?:1[23]\d\d|12\d)|4-401)|\b77-36|\b78B-7|\b77-41/,
  /\b18-(?:15\d\d|61\d\d|66\d\d|79\d\d|918|923|45\d\d|33\d\d?(?=\D*CHILD)|4104|41\d\d|56\d\d|401|402|8304|830\d|920)\b|\b39-63\d\d/,
  /\b45-5-(?:50\d|6[0-3]\d|206|22\d|215|220|30[45])\b|\b46-23-5|\b6-2-(?:30\d|31\d|50[3-9]|51[01]|70\d|325|32\d)\b|\b6-4-(?:10\d|30\d|40\d)\b/,
  /\b12\.1-(?:20|17-(?:01\.2|07\.1|11|13)|22-03\.1|27\.\d|29|31\.2|40|41|18-0[56])|\b14-(?:07\.1|09-22|10-06)|\b22-(?:22|22A|24A?|24B|23|19A|16-1\.1|18-29|46|49)-\d|\b25-10-\d|\b26-(?:8A|10)-\d/,
  /\b28-(?:31[789]|32[0-3](?:\.\d+)?|311\.(?:0[2-9]|1\d)|70[1-7]|38\d|39[1-7]|80\d|81\d|83\d|386|1463|146[0-9]|115|358)\b|\b42-924|\b29-40\d\d/,
  /\b30-(?:3-1[1-9]|3A-\d|4-4|6-\d|6A-\d|9-\d+|10-\d|37-\d|52-1)\b|\b40-13-6|\b29-11A/,
  /\b707-7\d\d|\b709-90[3-9]|\b711-11(?:06|10\.9|11)|\b712-12\d\d|\b586-\d+|\b11\.41\.(?:4\d\d|26|27|32|33|36|37)\d?|\b11\.51\.\d+|\b11\.61\.1(?:2[0-8]|13)|\b11\.56\.7(?:40|5\d|65|8\d)/,
];

/** Tested first, because most texts cite no law and the patterns above are slow. */
const CITATION = /\d[\d.:-]*\d[A-Z]?\b|\b\d\dB\b/;

/** Words that bar a charge, whatever the model says. They match generously, because a lost record costs little. */
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

/** The most frequent barring words. Misspellings of them bar a charge too. */
const OFTEN_MISSPELLED: readonly (readonly [BarredReason, readonly string[]])[] = [
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

function barredByMisspelledWord(normalized: string): BarredReason | null {
  const words = (normalized.match(/[A-Z]{5,}/g) ?? []).filter((word) => !PLAIN_WORDS.has(word));
  if (words.length === 0) return null;
  for (const [reason, meant] of OFTEN_MISSPELLED)
    if (words.some((word) => meant.some((right) => isMisspellingOf(word, right)))) return reason;
  return null;
}

export function barredByWords(normalized: string): BarredReason | null {
  for (const [reason, pattern] of RULES) if (pattern.test(normalized)) return reason;
  // The list has laws of all three reasons. The reason does not matter here: each keeps the record out in the same way.
  if (citesBarredStatute(normalized)) return 'names a victim';
  return barredByMisspelledWord(normalized);
}

export function citesBarredStatute(normalized: string): boolean {
  return CITATION.test(normalized) && STATUTES.some((pattern) => pattern.test(normalized));
}
