import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appleClientSecret } from '@/app/_server/identity/providers';
import { ownCookieAttributes, ownCookieName } from '@/app/_server/session/own-cookie';
import {
  clearSessionCookie,
  sessionCookieName,
  unsealSessionId,
  writeSessionCookie,
} from '@/app/_server/session/session-cookie';

const secret = 'a-secret-of-at-least-32-characters-in-length';
const SESSION = 'f2a2c7de-3c5f-4c61-9d3f-7a1f4d9c1e11';

type Written = { name: string; value: string; options: Record<string, unknown> };

function cookieStore() {
  const written: Written[] = [];
  return {
    written,
    get: (_: string): { name: string; value: string } | undefined => undefined,
    set: (name: string, value: string, options: Record<string, unknown>) =>
      written.push({ name, value, options }),
  };
}

async function write(appUrl: string, remembered: boolean): Promise<Written> {
  const store = cookieStore();
  await writeSessionCookie(store, { appUrl, secret }, { sessionId: SESSION, remembered });
  return store.written[0] ?? expect.fail('no cookie was written');
}

test('the session cookie is sealed, HttpOnly and SameSite, and names the session', async () => {
  const { name, value, options } = await write('https://lineup.example', true);
  expect(name).toBe('__Host-lineup_session');
  expect(value).not.toContain(SESSION);
  expect(options).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax', path: '/' });
  expect(options).not.toHaveProperty('domain');
  expect(options.maxAge).toBeGreaterThan(29.9 * 86_400);
  expect(await unsealSessionId(value, { secret })).toBe(SESSION);
});

test('without Remember me the cookie ends with the browser', async () => {
  const { name, options } = await write('http://localhost:3000', false);
  expect(name).toBe('lineup_session');
  expect(options.maxAge).toBeUndefined();
  expect(options).not.toHaveProperty('expires');
  expect(options.secure).toBe(false);
});

test('an altered cookie, one with another secret, and no cookie name no session', async () => {
  const { value } = await write('http://localhost:3000', true);
  const middle = Math.floor(value.length / 2);
  const altered = `${value.slice(0, middle)}${value[middle] === 'A' ? 'B' : 'A'}${value.slice(middle + 1)}`;
  expect(await unsealSessionId(altered, { secret })).toBeNull();
  expect(await unsealSessionId(value, { secret: secret.toUpperCase() })).toBeNull();
  for (const rubbish of [undefined, '', 'x', '{"sessionId":"x"}', 'Fe26.2**~2']) {
    expect(await unsealSessionId(rubbish, { secret })).toBeNull();
  }
});

test('clearing uses the attributes that the cookie was written with', async () => {
  for (const appUrl of ['https://lineup.example', 'http://localhost:3000']) {
    const store = cookieStore();
    await clearSessionCookie(store, { appUrl, secret });
    expect(store.written[0]).toMatchObject({
      name: sessionCookieName(appUrl),
      value: '',
      options: { path: '/', maxAge: 0, secure: appUrl.startsWith('https') },
    });
  }
});

test('over https cookies have the __Host- prefix and are HttpOnly', () => {
  const names = (['session', 'reset', 'identity'] as const).map((cookie) =>
    ownCookieName(cookie, 'https://lineup.example'),
  );
  expect(names).toEqual(['__Host-lineup_session', '__Host-lineup_reset', '__Host-lineup_identity']);
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/' };
  expect(ownCookieAttributes('https://lineup.example')).toEqual({ ...attributes, secure: true });
  expect(ownCookieAttributes('http://localhost:3000')).toEqual({ ...attributes, secure: false });
  expect(ownCookieName('session', 'http://localhost:3000')).toBe('lineup_session');
});

test('only the XSRF cookie sets attributes of its own', () => {
  const sources = globSync('{app,lib,realtime,components}/**/*.{ts,tsx}').concat('middleware.ts');
  const dressing = sources.filter((file) => /httpOnly:|`__Host-\$/.test(readFileSync(file, 'utf8')));
  expect(dressing.toSorted()).toEqual([
    'app/_server/session/own-cookie.ts',
    'app/_server/session/xsrf-cookie.ts',
  ]);
});

test('Apple’s client secret has the claims Apple asks for, signed with the team’s key', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const settings = {
    APPLE_CLIENT_ID: 'com.example.web',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
  const [head = '', claims = '', signature = ''] = appleClientSecret(settings, new Date(1_000_000)).split(
    '.',
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toMatchObject({ alg: 'ES256', kid: 'KEY' });
  expect(read(claims)).toEqual({
    iss: 'TEAM',
    sub: 'com.example.web',
    aud: 'https://appleid.apple.com',
    iat: 1_000,
    exp: 1_600,
  });
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
});
