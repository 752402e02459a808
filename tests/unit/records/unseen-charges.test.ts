import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { classifyCharge } from '@/lib/records/classify-charge';

type Wording = { charge_text: string; uccs_code?: string };

const wordings = (file: string): Wording[] =>
  parse(readFileSync(`tests/fixtures/charges/${file}.csv`, 'utf8'), { columns: true });

/**
 * Wordings from general knowledge of many states' courts and jails, written without a look at the labelled charges; two in
 * five of the playable ones turned out to be the words of a training line, and of the others 70 % are covered, 97.6 % of
 * those rightly. The rules were mended after each barred set; before that they kept out 97.2, 99.2 and 98.0 % of the three:
 * so much, and not the share asserted here, is to be expected of wordings still unseen.
 */
describe('charge texts written without a look at the training data', () => {
  it.each(['barred', 'barred-2', 'barred-3'])('at least 99.5 %% of %s are kept out', (file) => {
    const texts = wordings(file).map((row) => row.charge_text);
    const kept = texts.filter((text) => classifyCharge(text).kind === 'category');
    expect(texts.length).toBeGreaterThan(100);
    expect(kept.length / texts.length, kept.join('; ')).toBeLessThanOrEqual(0.005);
  });

  it('at least 98 % of the playable ones that get a category get the right one, and four in five get one', () => {
    const read = wordings('playable').map((row) => ({ ...row, verdict: classifyCharge(row.charge_text) }));
    const covered = read.flatMap(({ verdict, uccs_code }) =>
      verdict.kind === 'category' ? [{ right: verdict.code === Number(uccs_code) }] : [],
    );
    expect(covered.length / read.length).toBeGreaterThanOrEqual(0.8);
    expect(covered.filter(({ right }) => right).length / covered.length).toBeGreaterThanOrEqual(0.98);
  });

  it('no playable wording is taken for a barred one', () => {
    const barred = wordings('playable').filter((row) => classifyCharge(row.charge_text).kind === 'barred');
    expect(barred.map((row) => row.charge_text)).toEqual([]);
  });
});
