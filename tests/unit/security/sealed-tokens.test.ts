import { expect, test } from 'vitest';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import '@/tests/support/context';

const NOW = Date.parse('2026-03-01T12:00:00Z');

test('a token opens until it expires', () => {
  const token = sealToken('photo', { key: 'ab/cd' }, 60, NOW);
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(openToken('photo', token, NOW)).toEqual({ key: 'ab/cd' });
  expect(openToken('photo', token, NOW + 59_999)).toEqual({ key: 'ab/cd' });
  expect(openToken('photo', token, NOW + 60_000)).toBeNull();
});

test('a token of one purpose does not open as another', () => {
  const token = sealToken('photo', 'x', 60, NOW);
  expect(openToken('realtime-ticket', token, NOW)).toBeNull();
});

test('two tokens with the same payload have nothing in common', () => {
  expect(sealToken('photo', 'x', 60, NOW)).not.toBe(sealToken('photo', 'x', 60, NOW));
});

test('a changed bit, a missing or extra byte, and garbage do not open', () => {
  const bytes = Buffer.from(sealToken('photo', 'x', 60, NOW), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(openToken('photo', altered.toString('base64url'), NOW)).toBeNull();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(openToken('photo', bytes.subarray(0, length).toString('base64url'), NOW)).toBeNull();
  }
  expect(openToken('photo', Buffer.concat([bytes, bytes]).toString('base64url'), NOW)).toBeNull();
  for (const rubbish of ['', '.', 'ä', '\0', 'a'.repeat(100_000)]) {
    expect(openToken('photo', rubbish, NOW)).toBeNull();
  }
});

test('a token is accepted in its canonical spelling only', () => {
  const token = sealToken('photo', 'x', 60, NOW);
  expect(openToken('photo', `${token}=`, NOW)).toBeNull();
  expect(openToken('photo', ` ${token}`, NOW)).toBeNull();
});
