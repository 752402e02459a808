import compile from 'icu-minify/compile';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { AppError } from '@/lib/platform/errors/app-error';
import { en } from '@/messages/catalogs';
import { PSEUDO_LANGUAGE } from '@/messages/languages';
import { englishText, message } from '@/messages/message';
import { pseudoMessage } from '@/messages/pseudo';
import { textsOf } from '@/messages/texts';

const t = textsOf('en', 'badges');

describe('texts of a feature', () => {
  test('count, and format numbers', () => {
    expect(t('times', { count: 1 })).toBe('1 time');
    expect(t('times', { count: 1200 })).toBe('1,200 times');
    expect(t('owned', { owned: 3, total: 1000 })).toBe('You have 3 of 1,000');
  });

  test('have typed keys and values', () => {
    // @ts-expect-error no such key
    expect(() => t('nothing')).toThrow('no text nothing');
    // @ts-expect-error a value is missing
    expect(() => t('owned', { owned: 3 })).toThrow('Missing value for argument "total"');
    // @ts-expect-error a value is missing
    expectTypeOf(message('badges', 'owned')).toBeObject();
  });
});

test('an error has an English text for logs and one for its reader', () => {
  const error = new AppError('INVALID_INPUT', message('badges', 'tooFew'));
  expect(error.userMessage).toBe('You can only share badges you have more than once.');
  expect(error.textIn(PSEUDO_LANGUAGE)).toMatch(/^Yö+ü/);
  expect(englishText(message('badges', 'shareWith', { name: 'Ada' }))).toBe('Share with Ada');
});

type Node = string | { readonly [key: string]: Node };
const textsIn = (node: Node): string[] =>
  typeof node === 'string' ? [node] : Object.values(node).flatMap(textsIn);

describe('the pseudo-language', () => {
  test('keeps arguments, plurals and tags', () => {
    expect(textsOf(PSEUDO_LANGUAGE, 'badges')('times', { count: 2 })).toMatch(/^2 t[íi]+m[é]+š$/);
    expect(pseudoMessage('{name} has <b>one</b>')).toMatch(/^\{name\} .+<b>.+<\/b>$/);
  });

  test('turns every text into a valid ICU message about 40% longer', () => {
    for (const text of textsIn(en)) expect(() => compile(pseudoMessage(text)), text).not.toThrow();
    const plain = 'The same ten photos for everybody. They cost no lives.';
    expect(pseudoMessage(plain).length / plain.length).toBeGreaterThan(1.35);
  });
});
