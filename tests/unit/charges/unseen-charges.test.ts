import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { normalizeCharge } from '@/lib/charges/charge-text';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { isDoubtful } from '@/lib/charges/doubtful-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';

type Wording = { charge_text: string; uccs_code?: string };

const wordings = (file: string): Wording[] =>
  parse(readFileSync(`tests/fixtures/charges/${file}.csv`, 'utf8'), { columns: true });

const eachWord = (least: number, wear: (word: string) => string) => (text: string) =>
  text.replace(/[A-Z]+/g, (word) => (word.length < least ? word : wear(word)));

/** Changes that clerks make to words. */
const WEAR: Readonly<Record<string, (text: string) => string>> = {
  'leave vowels out': eachWord(5, (word) => (word[0] ?? '') + word.slice(1).replace(/[AEIOU]/g, '')),
  'cut words to four letters': eachWord(5, (word) => word.slice(0, 4)),
  'cut words to five letters': eachWord(6, (word) => word.slice(0, 5)),
  'leave a letter out': eachWord(5, (word) => word.slice(0, 3) + word.slice(4)),
  'swap two letters': eachWord(5, (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)),
  'hit a wrong key': eachWord(
    4,
    (word) => `${word.slice(0, 2)}${word[2] === 'E' ? 'R' : 'E'}${word.slice(3)}`,
  ),
  'turn the order': (text) => text.split(' ').reverse().join(' '),
  'write no spaces': (text) => text.replaceAll(' ', ''),
  'write underscores': (text) => text.replaceAll(' ', '_'),
  'add a code and a grade': (text) => `PC-F3 ${text} (M1) #2`,
};

/**
 * Wordings of many states' courts and jails, written independently of the labeled charges. In the first run, 97.2, 99.2 and
 * 98.0 % of the barred sets were refused; of the playable set 70.5 % got a category, 97.6 % of them the right one. The rules
 * were improved with these sets since, so the results no longer predict those for unseen wordings.
 */
describe('charge texts written independently of the training data', () => {
  it.each(['barred', 'barred-2', 'barred-3'])('at least 99.5 %% of %s are barred or unclear', (file) => {
    const texts = wordings(file).map((row) => row.charge_text);
    const kept = texts.filter((text) => classifyCharge(text).kind === 'category');
    expect(texts.length).toBeGreaterThan(100);
    expect(kept.length / texts.length, kept.join('; ')).toBeLessThanOrEqual(0.005);
  });

  it.each(['barred', 'barred-2', 'barred-3'])(
    'at least 99 %% of %s hold a word that is not understood',
    (file) => {
      const texts = wordings(file).map((row) => normalizeCharge(row.charge_text));
      const plain = texts.filter((text) => !isDoubtful(text));
      expect(plain.length / texts.length, plain.join('; ')).toBeLessThanOrEqual(0.01);
    },
  );

  it.each(Object.entries(WEAR))(
    'at least 99.5 %% of the barred ones are kept out when clerks %s',
    (_, wear) => {
      const texts = ['barred', 'barred-2', 'barred-3'].flatMap(wordings).map((row) => wear(row.charge_text));
      const kept = texts.filter((text) => classifyCharge(text).kind === 'category');
      expect(kept.length / texts.length, kept.join('; ')).toBeLessThanOrEqual(0.005);
    },
  );

  it('at least 98 % of the playable ones that get a category get the right one, and four in five get one', () => {
    const read = wordings('playable').map((row) => ({ ...row, verdict: classifyCharge(row.charge_text) }));
    const covered = read.flatMap(({ verdict, uccs_code }) =>
      verdict.kind === 'category'
        ? [{ right: verdict.code === offenseCategory(Number(uccs_code))?.code }]
        : [],
    );
    expect(covered.length / read.length).toBeGreaterThanOrEqual(0.8);
    expect(covered.filter(({ right }) => right).length / covered.length).toBeGreaterThanOrEqual(0.98);
  });

  it('no playable wording is barred', () => {
    const barred = wordings('playable').filter((row) => classifyCharge(row.charge_text).kind === 'barred');
    expect(barred.map((row) => row.charge_text)).toEqual([]);
  });
});
