import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blindIndexUnder, fieldCipher } from '@/lib/platform/security/fields/sealed-fields';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const cipher = fieldCipher(`k1:${key(1)}`);
const place = { column: 'players.email', rowId: '0197a1f0-0000-7000-8000-000000000001' };

function split(sealed: string): { keyId: string; bytes: Buffer } {
  const dot = sealed.indexOf('.');
  return { keyId: sealed.slice(0, dot), bytes: Buffer.from(sealed.slice(dot + 1), 'base64url') };
}

function join(keyId: string, bytes: Buffer): string {
  return `${keyId}.${bytes.toString('base64url')}`;
}

test('any sealed value opens again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (plain) => {
      expect(cipher.open(place, cipher.seal(place, plain))).toBe(plain.toWellFormed());
    }),
  );
});

test('the same value is sealed differently every time', () => {
  const sealed = new Set(Array.from({ length: 1000 }, () => cipher.seal(place, 'same')));
  expect(sealed.size).toBe(1000);
});

test('a value with a flipped bit fails to open', () => {
  const { keyId, bytes } = split(cipher.seal(place, 'somebody@example.org'));
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(cipher.open(place, join(keyId, altered)), `bit ${bit}`).toBeNull();
  }
});

test('a value with a changed character fails to open, spare bits included', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const plain of ['a', 'ab', 'abc', 'abcd']) {
    const sealed = cipher.seal(place, plain);
    for (let at = 3; at < sealed.length; at += 1) {
      for (const character of alphabet) {
        if (character === sealed[at]) continue;
        const altered = sealed.slice(0, at) + character + sealed.slice(at + 1);
        expect(cipher.open(place, altered)).toBeNull();
      }
    }
  }
});

test('a truncated tag, a lengthened value and rubbish fail to open', () => {
  const { keyId, bytes } = split(cipher.seal(place, 'somebody@example.org'));
  for (let length = 0; length < bytes.length; length += 1) {
    expect(cipher.open(place, join(keyId, bytes.subarray(0, length)))).toBeNull();
  }
  expect(cipher.open(place, join(keyId, Buffer.concat([bytes, Buffer.alloc(1)])))).toBeNull();
  for (const rubbish of ['', '.', 'k1', 'k1.', 'k1.====', 'k1.ä', '\0']) {
    expect(cipher.open(place, rubbish)).toBeNull();
  }
});

test('a value moved to another row or column fails to open', () => {
  const sealed = cipher.seal(place, 'somebody@example.org');
  expect(cipher.open({ ...place, rowId: '0197a1f0-0000-7000-8000-000000000002' }, sealed)).toBeNull();
  expect(cipher.open({ ...place, column: 'players.username' }, sealed)).toBeNull();
  // Column and row cannot be shifted against each other.
  expect(cipher.open({ column: `${place.column}\0${place.rowId}`, rowId: '' }, sealed)).toBeNull();
});

test('keys rotate: the newest seals, the older ones still open, a dropped one does not', () => {
  const rotated = fieldCipher(`k2:${key(2)},k1:${key(1)}`);
  const old = cipher.seal(place, 'value');
  expect(rotated.open(place, old)).toBe('value');
  const fresh = rotated.seal(place, 'value');
  expect(fresh.startsWith('k2.')).toBe(true);
  expect(rotated.open(place, fresh)).toBe('value');
  expect(cipher.open(place, fresh)).toBeNull();
  expect(fieldCipher(`k2:${key(2)}`).open(place, old)).toBeNull();
});

test('a value does not open under another key of the same id, nor under another id of the same key', () => {
  const sealed = cipher.seal(place, 'value');
  expect(fieldCipher(`k1:${key(9)}`).open(place, sealed)).toBeNull();
  const twins = fieldCipher(`k1:${key(1)},k2:${key(1)}`);
  expect(twins.open(place, sealed.replace(/^k1/, 'k2'))).toBeNull();
});

test('a blind index is the same for one value however it is spelled, and differs by column and key', () => {
  const index = (column: string, value: string) => blindIndexUnder(key(5), column, value);
  expect(index('players.email', ' Some.Body@Example.ORG ')).toBe(
    index('players.email', 'some.body@example.org'),
  );
  expect(index('players.username', 'ANNA')).toBe(index('players.username', 'anna'));
  expect(index('players.username', 'anna')).not.toBe(index('players.email', 'anna'));
  expect(index('social.subject', 'Ab')).not.toBe(index('social.subject', 'aB'));
  expect(index('players.email', 'a@b.c')).not.toBe(blindIndexUnder(key(6), 'players.email', 'a@b.c'));
});
