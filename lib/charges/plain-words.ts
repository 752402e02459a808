import abbreviations from '@/data/charges/abbreviations.json' with { type: 'json' };
import barred from '@/data/charges/barred-words.json' with { type: 'json' };
import drugs from '@/data/charges/drugs.json' with { type: 'json' };
import plain from '@/data/charges/plain-words.json' with { type: 'json' };
import { farApart } from './misspelled-word';

const split = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

/** Barring words. A token that may be one of them, cut or misspelled, is no plain word. */
export const BARRED_WORDS: readonly string[] = Object.values(barred).flatMap(split);

/** People other than officials. In an offense against a person they identify the victim. */
const PEOPLE = new Set(split(plain.people));

const bars = new Set(BARRED_WORDS);
const spelledOut = Object.entries(abbreviations).flatMap(([short, long]) =>
  long.split(' ').some((word) => bars.has(word)) ? [] : [short, ...long.split(' ')],
);

/** The words of playable offenses. Every other token is unknown, unless it is a variant of one of these. */
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

/** Returns a word without its vowels. */
const skeleton = (word: string) =>
  (word[0] ?? '') +
  word
    .slice(1)
    .replace(/[AEIOUY]/g, '')
    .replace(/(.)\1+/g, '$1');

function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

type Reach = { cut: number; ending: number; oneSlip: number; twoSlips: number; gaps: number };

/** Strict for plain words, loose for barring ones. */
const READING: Reach = { cut: 4, ending: 5, oneSlip: 5, twoSlips: 8, gaps: 0.5 };
const SUSPECTING: Reach = { cut: 3, ending: 4, oneSlip: 4, twoSlips: 7, gaps: 0.4 };

/** Allowed endings of a word. Any other ending is another word without a space. */
const ENDING = /^(?:E?S|E?D|E?RS?|INGS?|LY|Y|T|N|MENTS?|IONS?|AL)$/;

/** Returns the distance of a token from a cut, extended, vowelless or misspelled form of a word; Infinity if it is none. */
function distance(token: string, word: string, reach: Reach): number {
  if (word.startsWith(token)) return token.length >= reach.cut ? 1 : Number.POSITIVE_INFINITY;
  if (token.startsWith(word) && word.length >= reach.ending)
    return ENDING.test(token.slice(word.length)) ? 1 : Number.POSITIVE_INFINITY;
  if (token.length >= reach.cut && skeleton(token) === skeleton(word) && isWithin(token, word)) return 1;
  const slips = token.length >= reach.twoSlips ? 2 : token.length >= reach.oneSlip ? 1 : 0;
  if (slips > 0 && Math.abs(token.length - word.length) <= slips) {
    const apart = farApart(token, word);
    if (apart <= slips) return apart;
  }
  const gappy = token.length > reach.cut && token.length >= word.length * reach.gaps && isWithin(token, word);
  return gappy ? 1.5 : Number.POSITIVE_INFINITY;
}

function nearest(
  token: string,
  words: readonly string[],
  reach: Reach,
): { word: string | null; far: number } {
  let [best, far]: [string | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const word of words) {
    const apart = distance(token, word, reach);
    if (apart < far) [best, far] = [word, apart];
  }
  return { word: best, far };
}

/** Suffixes without a space that identify the victim: ASSAULTFV. */
const WRITTEN_ON = /^(.{4,}?)(?:[DF]?V|FM?|CH|SX|MNR?|DOM|FAM)$/;

function isWrittenOn(token: string): boolean {
  const offense = WRITTEN_ON.exec(token)?.[1];
  return offense !== undefined && PLAIN_WORDS.has(offense);
}

function read(token: string): string | null {
  if (PLAIN_WORDS.has(token) || token.length === 1 || isDrug(token)) return token;
  if (token.length < READING.cut || isWrittenOn(token)) return null;
  const initial = token[0] ?? '';
  const meant = nearest(token, PLAIN_BY_INITIAL.get(initial) ?? [], READING);
  if (meant.word === null) return null;
  return meant.far < nearest(token, BARRED_BY_INITIAL.get(initial) ?? [], SUSPECTING).far ? meant.word : null;
}

/** The size of the cache of tokens, which bounds memory. */
const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, string | null>();

/** Returns the plain word that a token in capitals is, abbreviates or misspells; null if it is unknown. */
export function plainWord(token: string): string | null {
  const known = remembered.get(token);
  if (known !== undefined) return known;
  const word = read(token);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(token, word);
  return word;
}

const JOINING = new Set('OF BY TO THAN WITH FROM BUT'.split(' '));
/** Two long words that a clerk joined. Shorter ones may be one word that names somebody: *LIFEGUARD*. */
const JOINED_LENGTH = 13;

const isPart = (part: string) => JOINING.has(part) || (part.length > 3 && PLAIN_WORDS.has(part));

/** Returns two plain words that were written without a space (*CRIMINALTRESPASS*), separated; any other token as it is. */
export function separate(token: string): string {
  if (plainWord(token) !== null || isWrittenOn(token)) return token;
  if (BARRED_WORDS.some((word) => token.includes(word))) return token;
  if (nearest(token, BARRED_BY_INITIAL.get(token[0] ?? '') ?? [], SUSPECTING).word !== null) return token;
  for (let at = 2; at <= token.length - 2; at += 1) {
    const [left, right] = [token.slice(0, at), token.slice(at)];
    const joins = JOINING.has(left) || JOINING.has(right) || token.length >= JOINED_LENGTH;
    if (joins && isPart(left) && isPart(right)) return `${left} ${right}`;
  }
  return token;
}

const HOLLOW = new Set(split([...plain.joining, ...plain.court]));

/** Returns whether a plain word does not describe the act: a number, a degree, *attempt*, *felony*. */
export function isHollow(word: string): boolean {
  return word.length < 2 || HOLLOW.has(word);
}

/** Returns whether a plain word names a person other than an official. */
export function isSomebody(word: string): boolean {
  return PEOPLE.has(word);
}
