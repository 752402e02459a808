import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, test } from 'vitest';
import {
  categoryLabel,
  categoryMeaning,
  FAMILIES,
  OFFENSE_CATEGORIES,
  offenseCategory,
} from '@/lib/charges/offense-categories';
import { LANGUAGES } from '@/messages/languages';

/** In English and in Spanish. */
const BLAMING = /\bcriminal(?:es)?\b|guilty|culpable|delincuente/i;

const playable = OFFENSE_CATEGORIES.filter((c) => c.playable);
const labeled: { uccs_code: string }[] = parse(readFileSync('data/charges/labeled.csv'), { columns: true });

describe('offense categories', () => {
  it('cover every code of the labeled texts, each code once', () => {
    for (const { uccs_code } of labeled) expect(offenseCategory(Number(uccs_code)), uccs_code).toBeDefined();
    const codes = OFFENSE_CATEGORIES.flatMap((c) => c.covers);
    expect(new Set(codes).size).toBe(codes.length);
    for (const category of OFFENSE_CATEGORIES) expect(category.covers).toContain(category.code);
  });

  it.each(LANGUAGES)('have a label of their own in %s, in plain words', (language) => {
    const labels = OFFENSE_CATEGORIES.map(({ code }) => categoryLabel(code, language));
    expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(labels.length);
    for (const label of labels) {
      expect(label.length, label).toBeLessThanOrEqual(44);
      expect(label).not.toMatch(BLAMING);
    }
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    it.each(playable)('$code is explained in one short neutral sentence, without its label', ({ code }) => {
      const meaning = categoryMeaning(code, language);
      expect(meaning.match(/[.!?]/g)).toEqual(['.']);
      expect(meaning).toMatch(/^\p{Lu}.{15,70}\.$/u);
      expect(meaning).not.toMatch(BLAMING);
      expect(meaning.toLowerCase()).not.toContain(categoryLabel(code, language).toLowerCase());
    });
  });

  it('keep neighbors apart both ways, and never name a barred or unknown one', () => {
    for (const category of playable) {
      expect(category.notBeside).not.toContain(category.code);
      for (const other of category.notBeside) {
        expect(offenseCategory(other)?.code).toBe(other);
        expect(offenseCategory(other)?.playable).toBe(true);
        expect(offenseCategory(other)?.notBeside).toContain(category.code);
      }
    }
  });

  it('leave each playable category at least three wrong options that may also stand beside each other', () => {
    for (const category of playable) {
      const options = [category];
      for (const other of playable) {
        if (options.every((o) => o.code !== other.code && !o.notBeside.includes(other.code)))
          options.push(other);
      }
      expect(options.length, category.label).toBeGreaterThanOrEqual(4);
    }
  });

  it('join grades, and keep kinds of homicide, drugs and dealing apart', () => {
    expect(offenseCategory(2050)).toBe(offenseCategory(2060));
    expect(offenseCategory(1231)?.label).toBe('Assault or battery');
    expect(offenseCategory(4030)).toBe(offenseCategory(4020));
    expect(offenseCategory(1040)).not.toBe(offenseCategory(1050));
    expect(offenseCategory(3030)).not.toBe(offenseCategory(3110));
    expect(offenseCategory(3030)?.notBeside).toContain(3110);
    expect(offenseCategory(3160)?.notBeside).toEqual(expect.arrayContaining([3110, 3150, 3080, 3030]));
  });

  it.each([1070, 1080, 1090, 1100, 1110, 1120, 1220, 5100, 5110, 5140, 5150, 5160, 1990, 2990, 3990, 5990])(
    'bar %i',
    (code) => {
      expect(offenseCategory(code)?.playable).toBe(false);
    },
  );
});

test('every playable category has a family', () => {
  for (const { label, family } of playable) expect(FAMILIES, label).toContain(family);
  expect(new Set(playable.map(({ family }) => family))).toEqual(new Set(FAMILIES));
});
