const ACCENTED = new Map(
  Object.entries({
    a: 'á',
    c: 'ç',
    e: 'é',
    i: 'í',
    n: 'ñ',
    o: 'ö',
    s: 'š',
    u: 'ü',
    y: 'ý',
    A: 'Á',
    E: 'É',
    O: 'Ö',
  }),
);
const VOWEL = /[aeiouy]/i;

/** Factor by which texts on a screen grow. */
const LENGTHENED_BY = 1.4;

/**
 * Returns an ICU message with accents and 40% more letters. In ICU syntax, text is inside an even number of open braces, and
 * an argument is inside an odd number. Arguments and tags stay as they are.
 */
export function pseudoMessage(message: string): string {
  let depth = 0;
  let isTag = false;
  let owed = 0;
  let pseudo = '';
  for (const letter of message) {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (letter === '<') isTag = true;
    const isText = depth % 2 === 0 && !isTag && letter !== '}';
    if (letter === '>') isTag = false;
    const shown = isText ? (ACCENTED.get(letter) ?? letter) : letter;
    pseudo += shown;
    if (!isText) continue;
    owed += LENGTHENED_BY - 1;
    // Repeated vowels make words longer. Long words are harder to fit on a screen than more words.
    while (owed >= 1 && VOWEL.test(letter)) {
      pseudo += shown;
      owed -= 1;
    }
  }
  return pseudo;
}
