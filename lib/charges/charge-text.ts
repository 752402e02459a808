import abbreviations from '@/data/charges/abbreviations.json' with { type: 'json' };
import { expandAbbreviations } from './expand-abbreviations';
import { plainWord } from './plain-words';

/** The size of the database column. Longer texts are cut. */
const MAX_LENGTH = 300;

/** Case numbers, indictment notes and agencies. They could identify a person. */
const REFERENCES: readonly RegExp[] = [
  // [RE-IND CR-09-0546], [CR-13-0883], [C07-39588], {...}
  /[[{][^\]}$]*\d[^\]}$]*[\]}]?/g,
  /[[{]\s*RE-?\s*IND[A-Z]*[^\]}]*[\]}]?/g,
  // (SMPD 05-13450), (HCSO C12-44319), (TF04-159-1)
  /\(\(?[A-Z&.# /-]*\d[\w\s#.,/-]*\)?/g,
  // (THP), (HAYS CO.), (INSTANTER)
  /\((?:INSTANTER|[A-Z]{1,5}PD|[A-Z]{1,4}SO|THP|[A-Z]+ CO(?:UNTY|\.)?|HAYS|JP ?\d?[A-Z ]*)\)/g,
  // /SMPD#03-50620, HCSO 96-17384, KPD K01-489, TABC 895676
  /[/\s-]*\b(?:[A-Z]{1,5}PD|[A-Z]{1,4}SO|[A-Z]{0,4}TF|THP|TABC|DPS|SMFD|HCFM)[\s#:-]*[A-Z]?\d[\w-]*/g,
  // A county and the numbers after it: HAYS CO. 52,537
  /[;(\s-]*\b[A-Z]+ CO\.[\d,; ]*/g,
  // An agency without its number: /SMPD, (KPD, HCNTF
  /[/()\s#-]+(?:THP|(?!SUSPD)[A-Z]{1,4}PD|(?!ALSO)[A-Z]{2,4}SO|[A-Z]{2,4}TF|DPS(?:[ -][A-Z]+)?)\b[)\s#.(-]*$/g,
  /\b(?:CR|CAUSE|CASE|NO|DOCKET|WARRANT|WAR)[\s.#:-]*\d[\d-]*\b/g,
  // Docket numbers. Amounts and grades have no hyphen.
  /\b[A-Z]{0,2}\d{2,4}-\d{3,}[\w-]*/g,
  /\bRE-?\s?IND(?:ICT(?:MENT)?|CT|T)?\b/g,
  /\bCOUNT?N? ?[IVX\d]+\b/g,
];

const JOINED = /_|(?<=[A-Z]{2})\.(?=[A-Z\d<>])/g;

const GRADE = /(?:[-/(\s])((?:F[123SX*]|SJF|M[ABC123]|A|B|C))\)?\s*$/;

/** Returns a charge text for storage, without case numbers and agencies. Keeps abbreviations, for later classifiers. */
export function normalizeCharge(raw: string): string {
  let text = raw.normalize('NFKC').toUpperCase().slice(0, MAX_LENGTH).replace(JOINED, ' ');
  for (const reference of REFERENCES) text = text.replace(reference, ' ');
  return text
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/[\s/#(-]+$|^[\s/)-]+| \)$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const wordsOfAbbreviation = new Map<string, string>(Object.entries(abbreviations));

/** Returns the words of a normalized charge, with spelling corrected and abbreviations expanded, and the offense grade. */
export function readCharge(normalized: string): { words: string[]; grade: string | null } {
  const grade = GRADE.exec(` ${normalized}`)?.[1] ?? null;
  const spelledOut = expandAbbreviations(normalized);
  const body = grade === null ? spelledOut : ` ${spelledOut}`.replace(GRADE, '');
  const tokens = body
    .replace(/\bD\.?W\.?I\b\.?/g, 'DWI')
    .replace(/\bM\/V\b/g, 'MV')
    .replace(/\bW\/O\b/g, 'WITHOUT')
    .replace(/\bTHC\b/g, 'TETRAHYDROCANNABINOL')
    .replace(/[<>=]*\s*\$\s?[\d,.]+K?/g, ' AMOUNT ')
    .replace(/[<>=]+\s*[\d,.]+\s*(G|GR|OZ|LBS?)\b/g, ' $1 ')
    .match(/[A-Z]+|PG\s?\d/g);
  const spelled = (tokens ?? []).flatMap((token) => {
    const word = plainWord(token) ?? token;
    return (wordsOfAbbreviation.get(word) ?? word).split(' ');
  });
  return { words: spelled, grade };
}
