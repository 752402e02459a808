import { expect, test } from 'vitest';
import { hasReadablePath, isArgumentList } from '@/app/_server/readable-request';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  '[]',
  '[{}]',
  '[1, true, null, "x"]',
  '[{"a":["$undefined","$$cash","$$","$NaN","$Infinity","$-Infinity","$-0"]}]',
  '[{"__proto__":{"a":1}}]',
  nested(32),
])('the arguments %s can be read', (text) => {
  expect(isArgumentList(text)).toBe(true);
});

test.each(['', '[', '[{', '7', 'null', '{}', '"x"', '[1,2,3,4,5,6,7,8,9]'])(
  'what is no short list (%s) cannot',
  (text) => {
    expect(isArgumentList(text)).toBe(false);
  },
);

// Form parts, cycles, maps, sets, form data, promises, functions, dates, blobs, streams, iterators, elements, big
// integers: React resolves each from text.
const REFERENCES = [
  '$',
  '$0',
  '$99',
  '$0:0:a',
  '$Q1',
  '$W1',
  '$K1',
  '$@1',
  '$h1',
  '$F1',
  '$B1',
  '$R1',
  '$X1',
];
const MADE = ['$T', '$n12', `$n${'9'.repeat(60_000)}`, '$D2026-01-01T00:00:00.000Z', '$Drubbish', '$nxx'];

test.each([...REFERENCES, ...MADE])('a value other than plain JSON (%.20s) cannot be read', (value) => {
  expect(isArgumentList(JSON.stringify([value]))).toBe(false);
  expect(isArgumentList(JSON.stringify([{ a: [{ b: value }] }]))).toBe(false);
});

test('values nested too deep cannot be read', () => {
  for (const depth of [33, 34, 1000, 30_000]) expect(isArgumentList(nested(depth)), `${depth}`).toBe(false);
});

test('a path must be UTF-8', () => {
  for (const path of ['/', '/home', '/%68ome', '/photos/a%2Fb', '/%C3%A4'])
    expect(hasReadablePath(path)).toBe(true);
  for (const path of ['/%', '/%E0%A4%A', '/photos/%ff', '/%zz']) expect(hasReadablePath(path)).toBe(false);
});
