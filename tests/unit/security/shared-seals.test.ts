import { createHash, createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCallValue } from '@/lib/security/sealed-calls';
import { isShared, openShared, sharedSealsFor } from '@/lib/security/shared-seals';
import '@/tests/support/context';
import { TEST_SETTINGS } from '@/tests/support/settings';

const [me, other] = [randomUUID(), randomUUID()];
const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

test('what is sealed for a player opens for that player alone, for ten minutes, through decrypt too', () => {
  const sealed = sharedSealsFor(me, NOW)('river_42');
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

test('no letter of it can be changed, and no end put off', () => {
  const sealed = sharedSealsFor(me, NOW)('river_42');
  for (let at = 'sealed2.'.length; at < sealed.length; at += 1) {
    const letter = sealed[at] === 'a' ? 'b' : 'a';
    const altered = sealed.slice(0, at) + letter + sealed.slice(at + 1);
    expect(openShared(me, altered, NOW), `letter ${at}`).toBeNull();
  }
});

test('a text is sealed anew before a binding could outlast its seal', () => {
  const seals = [0, 14, 16, 31, 60].map((minutes) => {
    const nowMs = NOW + minutes * MINUTE;
    const sealed = sharedSealsFor(me, nowMs)('brook_7');
    expect(openShared(me, sealed, nowMs + 10 * MINUTE - 1)).toBe('brook_7');
    return sealed.slice(0, 60);
  });
  expect(seals[0]).toBe(seals[1]);
  expect(new Set(seals).size).toBe(4);
});

test('the code is SHA-512/256 over the viewer’s key and what is sealed', () => {
  const sealed = sharedSealsFor(me, NOW)('river_42');
  const [expiry, tag] = [sealed.slice(-33, -24), sealed.slice(-24)];
  const content = sealed.slice('sealed2.'.length, -33);
  const secret = Buffer.from(TEST_SETTINGS.TOKEN_KEY, 'base64');
  const key = createHmac('sha256', secret).update(`shared seal\0${me}\0${expiry}`).digest('base64url');
  const digest = createHash('sha512-256').update(key).update(content).digest();
  expect(digest.subarray(0, 18).toString('base64url')).toBe(tag);
});
