import { DataSet, englishDataset, englishRecommendedTransformers, pattern, RegExpMatcher } from 'obscenity';

/** Hateful words that the English data set lacks. `|` is a word boundary, so that Nazir and Cocoon are allowed. */
const HATE = [
  pattern`hitler`,
  pattern`himmler`,
  pattern`goebbels`,
  pattern`gestapo`,
  pattern`|nazi|`,
  pattern`|nazis|`,
  pattern`|neonazi`,
  pattern`siegheil`,
  pattern`swastika`,
  pattern`holocaust`,
  pattern`whitepower`,
  pattern`kukluxklan`,
  pattern`|coon|`,
  pattern`|coons|`,
  pattern`|gook|`,
  pattern`|gooks|`,
  pattern`|heeb|`,
  pattern`|paki|`,
  pattern`|pakis|`,
  pattern`|spic|`,
  pattern`|spics|`,
  pattern`jigaboo`,
  pattern`raghead`,
  pattern`towelhead`,
  pattern`wetback`,
  pattern`|pedo|`,
  pattern`pedophil`,
  pattern`paedophil`,
];
/** Surnames that contain a word of the data set. */
const SURNAMES = ['dickinson', 'dickson', 'dickerson', 'dickey'];

const words = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const hate of HATE) words.addPhrase((phrase) => phrase.addPattern(hate));
words.addPhrase((phrase) => SURNAMES.reduce((all, surname) => all.addWhitelistedTerm(surname), phrase));

const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });

/** Replaces the digits 1, 8 and 9 by letters, except at the end (`anna1`). The library replaces 0 and 3 to 7. */
function digitsAsLetters(name: string, one: 'i' | 'l'): string {
  const letters: Readonly<Record<string, string>> = { 1: one, 8: 'b', 9: 'g' };
  return name.replace(/[189](?=.*[a-z])/gi, (digit) => letters[digit] ?? digit);
}

/** Also finds abusive words with separators or trailing numbers, and with letters written as digits, I or q (`fa99ot`, `sIut`). */
export function isAbusiveName(name: string): boolean {
  const joined = name.replace(/[_.-]/g, '');
  const spellings = [name, joined, joined.replace(/q/gi, 'g')].flatMap((one) => [
    one,
    one.replace(/\d+$/, ''),
  ]);
  return spellings.some(
    (one) =>
      matcher.hasMatch(one) ||
      matcher.hasMatch(digitsAsLetters(one, 'i')) ||
      matcher.hasMatch(digitsAsLetters(one.replace(/I/g, 'l'), 'l')),
  );
}
