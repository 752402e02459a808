import abbreviations from '@/data/charges/abbreviations.json' with { type: 'json' };
import barred from '@/data/charges/barred-words.json' with { type: 'json' };
import drugs from '@/data/charges/drugs.json' with { type: 'json' };
import plain from '@/data/charges/plain-words.json' with { type: 'json' };
import { editDistance } from './misspelled-word';

const split = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

/** Words that bar a charge. A token that is at least as similar to one of these as to any plain word is unknown. */
export const BARRED_WORDS: readonly string[] = Object.values(barred).flatMap(split);

/** People other than officials. In an offense against a person they identify the victim. */
const PEOPLE = new Set(split(plain.people));

const bars = new Set(BARRED_WORDS);
const spelledOut = Object.entries(abbreviations).flatMap(([short, long]) =>
  long.split(' ').some((word) => bars.has(word)) ? [] : [short, ...long.split(' ')],
);

/** The words of playable offenses. A token is known if it is one of these or a variant of one. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set([
  ...Object.values(plain).flatMap(split),
  ...spelledOut,
]);

const DRUG_STEMS = Object.values(drugs).flat();
const isDrug = (token: string) =>
  DRUG_STEMS.some((stem) => (stem.length > 4 ? token.includes(stem) : token === stem));

const byInitial = (words: Iterable<string>) => {
  const table = new Map<string, string[]>();
  for (const word of words) {
    const initial = word[0] ?? '';
    table.set(initial, [...(table.get(initial) ?? []), word]);
  }
  return table;
};
const PLAIN_BY_INITIAL = byInitial([...PLAIN_WORDS].filter((word) => word.length >= 4));
const BARRED_BY_INITIAL = byInitial(BARRED_WORDS);

/** Keeps the first letter, and drops later vowels and repeated letters. */
const withoutVowels = (word: string) =>
  (word[0] ?? '') +
  word
    .slice(1)
    .replace(/[AEIOUY]/g, '')
    .replace(/(.)\1+/g, '$1');

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** When a token counts as a variant of a word. */
type Tolerance = {
  /** Minimum lengths of the token, if it is the start of the word, or differs by one edit or by two. */
  cut: number;
  oneEdit: number;
  twoEdits: number;
  /** Minimum length of the word, if the token is the word with an ending. */
  ending: number;
  /** Minimum share of the word's letters in the token, if the token skips letters. */
  gaps: number;
};

const PLAIN_TOLERANCE: Tolerance = { cut: 4, ending: 5, oneEdit: 5, twoEdits: 8, gaps: 0.5 };
const BARRED_TOLERANCE: Tolerance = { cut: 3, ending: 4, oneEdit: 4, twoEdits: 7, gaps: 0.4 };

/** Allowed endings of a word. After another ending the token is no variant, because it may be two words without a space. */
const ENDING = /^(?:E?S|E?D|E?RS?|INGS?|LY|Y|T|N|MENTS?|IONS?|AL)$/;

/** Returns how far a token is from a word that it cuts, extends, abbreviates or misspells. Infinity if it is no variant. */
function distance(token: string, word: string, tolerance: Tolerance): number {
  if (word.startsWith(token)) return token.length >= tolerance.cut ? 1 : Number.POSITIVE_INFINITY;
  if (token.startsWith(word) && word.length >= tolerance.ending)
    return ENDING.test(token.slice(word.length)) ? 1 : Number.POSITIVE_INFINITY;
  const isLongEnough = token.length >= tolerance.cut;
  if (isLongEnough && withoutVowels(token) === withoutVowels(word) && isSubsequence(token, word)) return 1;
  const maxEdits = token.length >= tolerance.twoEdits ? 2 : token.length >= tolerance.oneEdit ? 1 : 0;
  if (maxEdits > 0 && Math.abs(token.length - word.length) <= maxEdits) {
    const edits = editDistance(token, word);
    if (edits <= maxEdits) return edits;
  }
  const hasGaps =
    token.length > tolerance.cut &&
    token.length >= word.length * tolerance.gaps &&
    isSubsequence(token, word);
  return hasGaps ? 1.5 : Number.POSITIVE_INFINITY;
}

function nearest(
  token: string,
  words: readonly string[],
  tolerance: Tolerance,
): { word: string | null; distance: number } {
  let [best, least]: [string | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const word of words) {
    const own = distance(token, word, tolerance);
    if (own < least) [best, least] = [word, own];
  }
  return { word: best, distance: least };
}

/** An offense and a suffix that reveals the victim, without a space: ASSAULTFV. */
const VICTIM_SUFFIX = /^(.{4,}?)(?:[DF]?V|FM?|CH|SX|MNR?|DOM|FAM)$/;

function hasVictimSuffix(token: string): boolean {
  const offense = VICTIM_SUFFIX.exec(token)?.[1];
  return offense !== undefined && PLAIN_WORDS.has(offense);
}

function findPlainWord(token: string): string | null {
  if (PLAIN_WORDS.has(token) || token.length === 1 || isDrug(token)) return token;
  if (token.length < PLAIN_TOLERANCE.cut || hasVictimSuffix(token)) return null;
  const initial = token[0] ?? '';
  const plainest = nearest(token, PLAIN_BY_INITIAL.get(initial) ?? [], PLAIN_TOLERANCE);
  if (plainest.word === null) return null;
  const barring = nearest(token, BARRED_BY_INITIAL.get(initial) ?? [], BARRED_TOLERANCE);
  return plainest.distance < barring.distance ? plainest.word : null;
}

const MAX_CACHED = 20_000;
const wordsByToken = new Map<string, string | null>();

/** Returns the plain word of a token in capitals: itself, or the word that it abbreviates or misspells. Null if unknown. */
export function plainWord(token: string): string | null {
  const known = wordsByToken.get(token);
  if (known !== undefined) return known;
  const word = findPlainWord(token);
  if (wordsByToken.size >= MAX_CACHED) wordsByToken.clear();
  wordsByToken.set(token, word);
  return word;
}

const JOINING = new Set('OF BY TO THAN WITH FROM BUT'.split(' '));
/** A shorter token may be one word for a person: *LIFEGUARD*. */
const MIN_JOINED_LENGTH = 13;

const isPart = (part: string) => JOINING.has(part) || (part.length > 3 && PLAIN_WORDS.has(part));

/** Splits two plain words without a space: *CRIMINALTRESPASS*. Returns any other token unchanged. */
export function splitJoinedWords(token: string): string {
  if (plainWord(token) !== null || hasVictimSuffix(token)) return token;
  if (BARRED_WORDS.some((word) => token.includes(word))) return token;
  if (nearest(token, BARRED_BY_INITIAL.get(token[0] ?? '') ?? [], BARRED_TOLERANCE).word !== null)
    return token;
  for (let at = 2; at <= token.length - 2; at += 1) {
    const [left, right] = [token.slice(0, at), token.slice(at)];
    const joins = JOINING.has(left) || JOINING.has(right) || token.length >= MIN_JOINED_LENGTH;
    if (joins && isPart(left) && isPart(right)) return `${left} ${right}`;
  }
  return token;
}

const FILLER_WORDS = new Set(split([...plain.joining, ...plain.court]));

/** Returns whether a plain word does not describe the act: a number, a degree, *attempt*, *felony*. */
export function isFillerWord(word: string): boolean {
  return word.length < 2 || FILLER_WORDS.has(word);
}

/** Returns whether a plain word describes a person who is no official. */
export function namesPerson(word: string): boolean {
  return PEOPLE.has(word);
}
