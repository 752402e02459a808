import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rememberOpened } from '@/app/_server/session/opened-link';
import { ownCookieName } from '@/app/_server/session/own-cookie';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { apple, facebook, google } from '@/local/stand-ins/identity';
import { appDatabase } from '@/tests/support/app-database';
import { browser, chooseAtEmulator, cookieNames, cookieStore } from '@/tests/support/identity-browser';
import {
  accountRows,
  begin,
  openBrowser,
  postCallback,
  throughApple,
  throughFacebook,
  throughGoogle,
  visitCallback,
  visitOwn,
  whoIsIn,
} from '@/tests/support/identity-flows';
import { localProviders } from '@/tests/support/local-providers';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = appDatabase();
const providers = localProviders();
const rows = () => accountRows(database.db);

beforeAll(async () => {
  await providers.start(google);
  await providers.start(apple);
  await providers.start(facebook);
});

beforeEach(openBrowser);

afterAll(() => providers.stop());

test.each([
  ['google', () => throughGoogle('gina.brooks@gmail.example'), 'Gina'],
  ['apple', () => throughApple('anna.fuller@icloud.example'), 'Anna'],
  ['facebook', () => throughFacebook('100000000000001'), 'Fiona'],
] as const)(
  '%s: the first login creates the player, the second finds it; only our own cookies stay',
  async (provider, through, name) => {
    expect(await through()).toBe(`/signed-in?via=${provider}`);
    const first = await whoIsIn(database.db);
    expect(first?.name).toBe(name);
    expect(cookieNames()).toEqual(['XSRF-TOKEN', 'lineup_session']);
    browser.cookies.clear();
    expect(await through()).toBe(`/signed-in?via=${provider}`);
    expect((await whoIsIn(database.db))?.id).toBe(first?.id);
  },
);

test('the local Facebook says only to the app whose token it is', async () => {
  const origin = process.env.FACEBOOK_ORIGIN ?? '';
  const about = async (app: string) => {
    const asked = new URLSearchParams({ input_token: 'nobody’s', access_token: app });
    const response = await fetch(`${origin}/v23.0/debug_token?${asked}`);
    return [response.status, await response.json()];
  };
  const { FACEBOOK_CLIENT_ID: id, FACEBOOK_CLIENT_SECRET: secret } = process.env;
  expect(await about(`${id}|${secret}`)).toEqual([200, { data: { is_valid: false } }]);
  expect(await about(`${id}|another`)).toMatchObject([400, { error: { code: 100 } }]);
});

test('players with a hidden email, or none, can play', async () => {
  await throughApple('oscar.lind@icloud.example');
  const hidden = await whoIsIn(database.db);
  expect(openField({ column: 'players.email', rowId: hidden?.id ?? '' }, hidden?.emailSealed)).toMatch(
    /@privaterelay\.appleid\.com$/,
  );
  await throughFacebook('100000000000002');
  expect(await whoIsIn(database.db)).toMatchObject({ name: 'Theo', emailSealed: null });
});

test('an email of another sign-in way is reported, and opens no session', async () => {
  await throughGoogle('robin.hale@mail.example');
  browser.cookies.clear();
  const before = await rows();
  expect(await throughFacebook('100000000000004')).toBe('/login?problem=facebook.email-taken');
  expect(await throughApple('robin.hale@mail.example')).toBe('/login?problem=apple.email-taken');
  expect([await rows(), cookieNames()]).toEqual([before, []]);
});

test('a canceled login returns to the login screen, and creates nothing', async () => {
  const before = await rows();
  expect(await throughFacebook('')).toBe('/login?problem=facebook.canceled');
  const googleState = (await begin('google')).searchParams.get('state') ?? '';
  const back = `${TEST_SETTINGS.APP_URL}/api/auth/callback/google?error=access_denied&state=${googleState}`;
  expect(await visitCallback(back)).toBe('/login?problem=google.canceled');
  const state = (await begin('apple')).searchParams.get('state') ?? '';
  const form = new URLSearchParams({ state, error: 'user_cancelled_authorize' });
  expect(await visitOwn(await postCallback('/api/auth/callback/apple', form))).toBe(
    '/login?problem=apple.canceled',
  );
  expect([await rows(), cookieNames()]).toEqual([before, []]);
});

test('a wrong state, flow, provider or code is refused', async () => {
  const before = await rows();
  const altered = async (change: (url: URL) => void | Promise<void>) => {
    browser.cookies.clear();
    const chosen = await chooseAtEmulator((await begin('google')).href, 'marcus.bell@gmail.example');
    const url = new URL(chosen.headers.get('location') ?? '');
    await change(url);
    expect(await visitCallback(url.href)).toBe('/login?problem=google.failed');
  };
  await altered((url) => url.searchParams.set('state', 'another'));
  await altered((url) => url.searchParams.delete('state'));
  await altered((url) => url.searchParams.set('code', 'another'));
  await altered(() => browser.cookies.clear());
  await altered(async () => void (await begin('facebook')));
  // Another person's answer in this flow: the state is right, the code belongs to another verifier.
  let foreign = '';
  await altered((url) => {
    foreign = url.searchParams.get('code') ?? '';
    url.searchParams.set('state', '');
  });
  await altered((url) => url.searchParams.set('code', foreign));
  expect([await rows(), cookieNames()]).toEqual([before, []]);
});

test('the callback address follows APP_URL, not the Host header', async () => {
  browser.headers.set('host', 'evil.example');
  browser.headers.set('x-forwarded-host', 'evil.example');
  browser.headers.set('x-forwarded-proto', 'https');
  for (const provider of ['google', 'apple', 'facebook'] as const) {
    const asked = (await begin(provider)).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${TEST_SETTINGS.APP_URL}/api/auth/callback/${provider}`);
    expect(asked.get('state')).toMatch(/^.{40,}$/);
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.has('nonce')).toBe(provider !== 'facebook');
  }
  expect((await begin('apple')).searchParams.get('response_mode')).toBe('form_post');
});

test('the flow cookie is HttpOnly and SameSite, for 15 minutes', async () => {
  const set = vi.spyOn(cookieStore, 'set');
  await begin('apple');
  expect(set).toHaveBeenCalledExactlyOnceWith('lineup_identity', expect.any(String), {
    httpOnly: true,
    sameSite: 'lax',
    secure: false,
    path: '/',
    maxAge: 900,
  });
  const [, sealed = ''] = set.mock.calls[0] ?? [];
  // Browsers accept 4096 bytes of name, value and attributes.
  expect(sealed.length).toBeLessThan(3_800);
  set.mockRestore();
  expect(ownCookieName('identity', 'https://lineup.example')).toBe('__Host-lineup_identity');
});

test('a follow link opened before the login is followed after it, once', async () => {
  await rememberOpened({ code: '12345678' });
  expect(await throughGoogle('marcus.bell@gmail.example')).toBe('/signed-in?via=google&code=12345678');
  expect(cookieNames()).not.toContain('lineup_follow');
  expect(await throughGoogle('marcus.bell@gmail.example')).toBe('/signed-in?via=google');
});

test('no other address of next-auth is served, and only Apple may post', async () => {
  const address = (path: string) => `${TEST_SETTINGS.APP_URL}/api/auth/${path}`;
  await throughGoogle('gina.brooks@gmail.example');
  for (const path of [
    'session',
    'providers',
    'csrf',
    'signin',
    'signin/google',
    'signout',
    'error',
    '_log',
  ]) {
    expect(await visitCallback(address(path)), path).toBe('404');
    expect(await postCallback(`/api/auth/${path}`, new URLSearchParams()), path).toBe('404');
  }
  for (const path of ['callback', 'callback/github', 'callback/google/more', 'callback/__proto__']) {
    expect(await visitCallback(address(path)), path).toBe('404');
  }
  expect(await postCallback('/api/auth/callback/google', new URLSearchParams({ state: 'x' }))).toBe('404');
  expect(await postCallback('/api/auth/callback/apple', new URLSearchParams())).toBe('400');
  const huge = new URLSearchParams({ state: 'x', user: 'y'.repeat(20_000) });
  expect(await postCallback('/api/auth/callback/apple', huge)).toBe('400');
});

test('the stand-ins have the same people after a restart', async () => {
  await throughGoogle('gina.brooks@gmail.example');
  const before = await whoIsIn(database.db);
  await providers.restart('google');
  browser.cookies.clear();
  expect(await throughGoogle('gina.brooks@gmail.example')).toBe('/signed-in?via=google');
  expect(await whoIsIn(database.db)).toEqual(before);
});
