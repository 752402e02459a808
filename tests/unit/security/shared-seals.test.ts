import { createCipheriv, createHash, createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCallValue } from '@/lib/platform/security/calls/sealed-calls';
import { isShared, openShared, sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import '@/tests/support/context';
import { TEST_SETTINGS } from '@/tests/support/settings';

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
