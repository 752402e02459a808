import { expect, test } from 'vitest';
import { systemRandom } from '@/lib/platform/random/system-random';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import {
  codeHash,
  drawCode,
  drawLinkToken,
  hashOfNoCode,
  linkHash,
} from '@/lib/platform/security/passwords/one-time-codes';
import '@/tests/support/context';

test('a code is any four digits, with leading zeros', () => {
  const asked: number[] = [];
  const int = (below: number) => {
    asked.push(below);
    return 42;
  };
  const random = { ...systemRandom, int };
  expect(drawCode(random)).toBe('0042');
  expect(asked).toEqual([10_000]);
});

test('a link token has 128 random bits and fits into a URL', () => {
  const tokens = new Set(Array.from({ length: 100 }, () => drawLinkToken(systemRandom)));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test('equal codes of two rows have different hashes, and no other keyed hash equals them', () => {
  const hashes = [
    codeHash('row-1', '0042'),
    codeHash('row-2', '0042'),
    codeHash('row-1', '0043'),
    hashOfNoCode('row-1', '0042'),
    linkHash('0042'),
    blindIndex('code', 'row-1\u00000042'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(codeHash('row-1', '0042')).toBe(hashes[0]);
  for (const hash of hashes) expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('the decoy hash matches none of the ten thousand codes', () => {
  const stored = hashOfNoCode('row-1', '0042');
  for (let n = 0; n < 10_000; n += 1) {
    expect(codeHash('row-1', String(n).padStart(4, '0')) === stored).toBe(false);
  }
});
