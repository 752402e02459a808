import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSignInAction } from '@/app/_actions/session';
import { freePort } from '@/local/ports';
import { appDatabase } from '@/tests/support/app-database';
import { browser, cookieNames } from '@/tests/support/identity-browser';
import { accountRows, begin, openBrowser, visitCallback } from '@/tests/support/identity-flows';
import { type Misbehaviour, startOidcServer } from '@/tests/support/oidc-server';

const database = appDatabase();
let provider: Awaited<ReturnType<typeof startOidcServer>>;

/** Google misbehaves, Apple is down, and Facebook is not configured. */
beforeAll(async () => {
  provider = await startOidcServer('fay');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  Object.assign(process.env, {
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: provider.url,
    APPLE_CLIENT_ID: 'client',
    APPLE_TEAM_ID: 'team',
    APPLE_KEY_ID: 'key',
    // Settings files hold the key on one line.
    APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
    APPLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
  });
});

beforeEach(() => {
  openBrowser();
  provider.misbehaviour = {};
});

afterAll(() => provider.close());

/** Returns the callback address after a start at the provider. */
async function wayBack(): Promise<string> {
  const asked = await begin('google');
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', provider.authorize(asked));
  back.searchParams.set('state', asked.searchParams.get('state') ?? '');
  return back.href;
}

/** Starts correctly, then lets the provider misbehave. */
async function through(misbehaviour: Misbehaviour): Promise<string> {
  const back = await wayBack();
  provider.misbehaviour = misbehaviour;
  return visitCallback(back);
}

const rows = () => accountRows(database.db);
const past = () => Math.floor(Date.now() / 1000) - 60;

test('a correct provider signs the player in', async () => {
  expect(await through({})).toBe('/signed-in?via=google');
  expect(cookieNames()).toEqual(['XSRF-TOKEN', 'lineup_session']);
});

test.each<[string, () => Misbehaviour]>([
  ['an expired token', () => ({ claims: { exp: past(), iat: past() - 300 } })],
  ['a token from the future', () => ({ claims: { iat: past() + 4000, nbf: past() + 4000 } })],
  ['another nonce', () => ({ claims: { nonce: 'another' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['a token for another client', () => ({ claims: { aud: 'another' } })],
  ['a token of another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['a key that it does not publish', () => ({ foreignKey: true })],
  ['no signature', () => ({ header: { alg: 'none' }, unsigned: true })],
  ['a signature by the client secret', () => ({ header: { alg: 'HS256' } })],
  ['a refused code', () => ({ token: { status: 400, body: '{"error":"invalid_grant"}' } })],
  ['a broken answer', () => ({ token: { status: 500, body: '<html>' } })],
  ['no ID token', () => ({ token: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } })],
])('%s opens no session and leaves no row', async (_, misbehaviour) => {
  const before = await rows();
  expect(await through(misbehaviour())).toBe('/login?problem=google.failed');
  expect([await rows(), cookieNames()]).toEqual([before, []]);
});

test('a callback works once, even if the provider accepts a code twice', async () => {
  const back = await wayBack();
  const cookies = new Map(browser.cookies);
  expect(await visitCallback(back)).toBe('/signed-in?via=google');
  const before = await rows();
  browser.cookies.clear();
  for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
  expect(await visitCallback(back)).toBe('/login?problem=google.failed');
  expect([await rows(), cookieNames()]).toEqual([before, []]);
});

test('a provider that stops answering times out within seconds', async () => {
  const before = await rows();
  const from = Date.now();
  expect(await through({ silent: 'token' })).toBe('/login?problem=google.failed');
  expect(Date.now() - from).toBeLessThan(9_000);
  expect(await rows()).toEqual(before);
}, 20_000);

test('a provider that is down, silent or not configured gives the specification’s message', async () => {
  const start = (name: string) => startSignInAction({ provider: name, rememberMe: false });
  expect(await start('apple')).toMatchObject({
    ok: false,
    code: 'UNAVAILABLE',
    message: 'Apple login failed',
  });
  expect(await start('facebook')).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Something went wrong during login',
  });
  provider.misbehaviour = { silent: 'discovery' };
  expect(await start('google')).toMatchObject({ message: 'Failed to initialize Google login' });
  expect(cookieNames()).toEqual([]);
}, 20_000);
