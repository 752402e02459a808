import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedFieldKeys } from '@/lib/platform/config/field-keys';
import { blindIndexUnder, fieldCipher } from '@/lib/platform/security/fields/sealed-fields';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import '@/tests/support/context';
import { createCipheriv, createHash, createHmac, randomUUID } from 'node:crypto';
import { openCallValue } from '@/lib/platform/security/calls/sealed-calls';
import { isShared, openShared, sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { TEST_SETTINGS } from '@/tests/support/settings';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const cipherOf = (keys: string) => fieldCipher(fixedFieldKeys(keys));
const cipher = cipherOf(`k1:${key(1)}`);
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
  const rotated = cipherOf(`k2:${key(2)},k1:${key(1)}`);
  const old = cipher.seal(place, 'value');
  expect(rotated.open(place, old)).toBe('value');
  const fresh = rotated.seal(place, 'value');
  expect(fresh.startsWith('k2.')).toBe(true);
  expect(rotated.open(place, fresh)).toBe('value');
  expect(cipher.open(place, fresh)).toBeNull();
  expect(cipherOf(`k2:${key(2)}`).open(place, old)).toBeNull();
});

test('a value does not open under another key of the same id, nor under another id of the same key', () => {
  const sealed = cipher.seal(place, 'value');
  expect(cipherOf(`k1:${key(9)}`).open(place, sealed)).toBeNull();
  const twins = cipherOf(`k1:${key(1)},k2:${key(1)}`);
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

const SEALED_AT = Date.parse('2026-03-01T12:00:00Z');

test('a token opens until it expires', () => {
  const token = sealToken('photo', { key: 'ab/cd' }, 60, SEALED_AT);
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(openToken('photo', token, SEALED_AT)).toEqual({ key: 'ab/cd' });
  expect(openToken('photo', token, SEALED_AT + 59_999)).toEqual({ key: 'ab/cd' });
  expect(openToken('photo', token, SEALED_AT + 60_000)).toBeNull();
});

test('a token of one purpose does not open as another', () => {
  const token = sealToken('photo', 'x', 60, SEALED_AT);
  expect(openToken('realtime-ticket', token, SEALED_AT)).toBeNull();
});

test('two tokens with the same payload have nothing in common', () => {
  expect(sealToken('photo', 'x', 60, SEALED_AT)).not.toBe(sealToken('photo', 'x', 60, SEALED_AT));
});

test('a changed bit, a missing or extra byte, and garbage do not open', () => {
  const bytes = Buffer.from(sealToken('photo', 'x', 60, SEALED_AT), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(openToken('photo', altered.toString('base64url'), SEALED_AT)).toBeNull();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(openToken('photo', bytes.subarray(0, length).toString('base64url'), SEALED_AT)).toBeNull();
  }
  expect(openToken('photo', Buffer.concat([bytes, bytes]).toString('base64url'), SEALED_AT)).toBeNull();
  for (const rubbish of ['', '.', 'ä', '\0', 'a'.repeat(100_000)]) {
    expect(openToken('photo', rubbish, SEALED_AT)).toBeNull();
  }
});

test('a token is accepted in its canonical spelling only', () => {
  const token = sealToken('photo', 'x', 60, SEALED_AT);
  expect(openToken('photo', `${token}=`, SEALED_AT)).toBeNull();
  expect(openToken('photo', ` ${token}`, SEALED_AT)).toBeNull();
});

const sealOne = (playerId: string, nowMs: number, plain: string) => {
  const [sealed = ''] = sharedSealsFor(playerId, nowMs)([plain]);
  return sealed;
};

const [me, other] = [randomUUID(), randomUUID()];
const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

test('a value sealed for a player opens for that player alone, for ten minutes, also through decrypt', () => {
  const sealed = sealOne(me, NOW, 'river_42');
  expect(isShared(sealed)).toBe(true);
  expect(sealed).not.toContain('river_42');
  expect(openShared(me, sealed, NOW + 10 * MINUTE - 1)).toBe('river_42');
  expect(openShared(me, sealed, NOW + 10 * MINUTE)).toBeNull();
  expect(openShared(other, sealed, NOW)).toBeNull();
  const as = (playerId: string) => ({
    actor: { kind: 'player', playerId } as const,
    now: () => new Date(NOW),
  });
  expect(openCallValue(as(me), 'profile', sealed)).toBe('river_42');
  expect(openCallValue(as(other), 'profile', sealed)).toBeNull();
  expect(openCallValue(as(me), 'password', sealed)).toBeNull();
  expect(openCallValue({ ...as(me), actor: { kind: 'anonymous' } }, 'profile', sealed)).toBeNull();
});

test('no character can be changed, and the expiry cannot be extended', () => {
  const sealed = sealOne(me, NOW, 'river_42');
  for (let at = 'sealed2.'.length; at < sealed.length; at += 1) {
    const letter = sealed[at] === 'a' ? 'b' : 'a';
    const altered = sealed.slice(0, at) + letter + sealed.slice(at + 1);
    expect(openShared(me, altered, NOW), `letter ${at}`).toBeNull();
  }
});

test('a text is sealed again before a binding could outlast its seal', () => {
  const seals = [0, 14, 16, 31, 60].map((minutes) => {
    const nowMs = NOW + minutes * MINUTE;
    const sealed = sealOne(me, nowMs, 'brook_7');
    expect(openShared(me, sealed, nowMs + 10 * MINUTE - 1)).toBe('brook_7');
    return sealed.slice(0, 60);
  });
  expect(seals[0]).toBe(seals[1]);
  expect(new Set(seals).size).toBe(4);
});

test('a list is sealed by position, with the same result as one by one', () => {
  const names = Array.from({ length: 100 }, (_, i) => `player_${i}`);
  const sealed = sharedSealsFor(me, NOW)([...names, 'player_0']);
  expect(sealed.slice(0, 100).map((value) => openShared(me, value, NOW))).toEqual(names);
  expect(sealed.map((value) => openShared(other, value, NOW)).every((value) => value === null)).toBe(true);
  expect(sealed[100]).toBe(sealed[0]);
  expect(sealOne(me, NOW, 'player_7')).toBe(sealed[7]);
  expect(sharedSealsFor(me, NOW)([])).toEqual([]);
});

test('the code of one name opens no other name, and none for another player', () => {
  const [first = '', second = ''] = sharedSealsFor(me, NOW)(['river_42', 'brook_7']);
  const [theirs = ''] = sharedSealsFor(other, NOW)(['river_42']);
  expect(theirs.slice(0, -20)).toBe(first.slice(0, -20));
  expect(theirs.slice(-20)).not.toBe(first.slice(-20));
  for (const code of [second.slice(-20), theirs.slice(-20)]) {
    expect(openShared(me, first.slice(0, -20) + code, NOW)).toBeNull();
  }
});

test('the code is AES-256 under the viewer’s key of a digest of what is sealed', () => {
  const sealed = sealOne(me, NOW, 'river_42');
  const [expiry, tag] = [sealed.slice(-29, -20), sealed.slice(-20)];
  const content = sealed.slice('sealed2.'.length, -29);
  const secret = Buffer.from(TEST_SETTINGS.TOKEN_KEY, 'base64');
  const key = createHmac('sha256', secret).update(`shared seal\0${me}\0${expiry}`).digest();
  const digest = createHash('sha256').update(content).digest().subarray(0, 16);
  // One block with an initial vector of zeros is the block cipher itself.
  const code = createCipheriv('aes-256-cbc', key, Buffer.alloc(16)).update(digest);
  expect(code.subarray(0, 15).toString('base64url')).toBe(tag);
});
