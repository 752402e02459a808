import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCanceledProvider, readIdentityProblem } from '@/lib/contract/accounts/identity-view';
import { friendRewardsNeedEmail, parseEnv } from '@/lib/platform/config/env';
import { textsOf } from '@/messages/texts';
import { TEST_SETTINGS } from '@/tests/support/settings';

const t = textsOf('en', 'welcome');
const parse = (given: Record<string, string>) => parseEnv({ ...TEST_SETTINGS, ...given });
const elsewhere = {
  APP_URL: 'https://lineup.example',
  STORAGE_DRIVER: 'local',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@b.example',
};
const pem = (namedCurve: string) =>
  String(generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }));

test("a provider's settings are complete or absent", () => {
  expect(() => parse({ GOOGLE_CLIENT_ID: 'a' })).toThrow('GOOGLE_CLIENT_SECRET');
  expect(() => parse({ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b' })).toThrow(
    /APPLE_KEY_ID[\s\S]*APPLE_PRIVATE_KEY/,
  );
  expect(parse({ FACEBOOK_CLIENT_ID: 'a', FACEBOOK_CLIENT_SECRET: 'b' }).FACEBOOK_CLIENT_ID).toBe('a');
});

test('an invalid private key of Apple stops the start', () => {
  const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c' };
  expect(() => parse({ ...apple, APPLE_PRIVATE_KEY: 'nonsense' })).toThrow('APPLE_PRIVATE_KEY');
  expect(() => parse({ ...apple, APPLE_PRIVATE_KEY: pem('P-384') })).toThrow('APPLE_PRIVATE_KEY');
  const onOneLine = pem('P-256').replaceAll('\n', '\\n');
  expect(parse({ ...apple, APPLE_PRIVATE_KEY: onOneLine }).APPLE_PRIVATE_KEY).toBe(onOneLine);
});

test.each(['GOOGLE_ISSUER', 'FACEBOOK_ORIGIN', 'APPLE_ISSUER'])('%s is accepted on loopback only', (name) => {
  expect(() => parse({ [name]: 'http://127.0.0.1:8031' })).not.toThrow();
  expect(() => parse({ [name]: 'https://issuer.example' })).toThrow(name);
  expect(() => parse({ ...elsewhere, [name]: 'http://127.0.0.1:8031' })).toThrow(name);
});

test('an address names fixed words or nothing', () => {
  expect(readIdentityProblem(t, 'google.failed')).toBe('Google login failed');
  expect(readIdentityProblem(t, 'facebook.canceled')).toBe('Facebook login failed');
  expect(readIdentityProblem(t, 'facebook.failed')).toBe('Something went wrong during login');
  expect(readIdentityProblem(t, 'apple.canceled')).toBe('Apple login failed');
  expect([
    readCanceledProvider('apple.canceled'),
    readCanceledProvider('apple.failed'),
    readCanceledProvider('x'),
  ]).toEqual(['apple', null, null]);
  for (const other of ['', 'google', 'google.', 'Your account is closed', ['google.failed'], undefined]) {
    expect(readIdentityProblem(t, other)).toBeNull();
  }
});

const local = { APP_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:8026' };

test.each([
  ['on one machine with the outbox', local, false],
  ['on one machine without mail', { APP_URL: local.APP_URL, SMTP_URL: undefined }, false],
  ['with mail that leaves', { ...local, SMTP_URL: 'smtps://smtp.example.com' }, true],
  ['on a host with a relay of its own', { ...local, APP_URL: 'https://game.example.com' }, true],
  ['chosen', { ...local, FRIEND_REWARDS_NEED_EMAIL: 'true' as const }, true],
  [
    'not chosen where mail leaves',
    { ...local, SMTP_URL: 'smtp://smtp.example.com', FRIEND_REWARDS_NEED_EMAIL: 'false' as const },
    false,
  ],
])('whether stars wait for confirmed emails: %s', (_, settings, needs) => {
  expect(friendRewardsNeedEmail({ FRIEND_REWARDS_NEED_EMAIL: undefined, ...settings })).toBe(needs);
});
