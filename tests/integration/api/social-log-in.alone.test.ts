import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';
import { callApi } from '@/tests/support/api';
import { appDatabase } from '@/tests/support/app-database';
import { accountRows } from '@/tests/support/identity-flows';
import { type Misbehaviour, startOidcServer } from '@/tests/support/oidc-server';

const database = appDatabase();
const CLIENT = 'client';
const FIONA = '100000000000001';
const DEVICE = { device_id: 'qwerty', device_type: 'web', device_token: 'qwerty' };
let google: Awaited<ReturnType<typeof startOidcServer>>;

/** Facebook's answers about tokens. */
const TOKENS: Record<string, { app_id: string; is_valid: boolean; type: string; user_id: string }> = {
  fiona: { app_id: CLIENT, is_valid: true, type: 'USER', user_id: FIONA },
  'for another app': { app_id: 'another', is_valid: true, type: 'USER', user_id: FIONA },
  'that is over': { app_id: CLIENT, is_valid: false, type: 'USER', user_id: FIONA },
  'of a page': { app_id: CLIENT, is_valid: true, type: 'PAGE', user_id: FIONA },
  'about somebody else': { app_id: CLIENT, is_valid: true, type: 'USER', user_id: '2' },
};
const graph = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const isApp = url.searchParams.get('access_token') === `${CLIENT}|secret`;
  const known = TOKENS[url.searchParams.get('input_token') ?? ''];
  const json = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (url.pathname.endsWith('/me')) json(200, { id: FIONA, name: 'Fiona Webb', email: 'fiona@mail.example' });
  else if (url.searchParams.get('input_token') === 'while it is down') json(503, {});
  else if (isApp && known) json(200, { data: known });
  else json(400, { error: { code: 190 } });
});

beforeAll(async () => {
  google = await startOidcServer('fay');
  Object.assign(process.env, {
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: google.url,
    FACEBOOK_CLIENT_ID: CLIENT,
    FACEBOOK_CLIENT_SECRET: 'secret',
    FACEBOOK_ORIGIN: `http://127.0.0.1:${await listenOnLoopback(graph, 0)}`,
  });
});
beforeEach(() => {
  google.misbehaviour = {};
});
afterAll(async () => {
  await google.close();
  graph.close();
});

function logIn(
  type: string,
  social_id: string,
  social_token?: string,
  { username = 'Fay', token = '' } = {},
) {
  const payload = {
    username,
    email: 'claimed@mail.example',
    social_id,
    social_login_type: type,
    register_type: 'social',
  };
  return callApi('login', { ...(token && { token }), input: { ...payload, ...DEVICE, social_token } });
}
const rows = () => accountRows(database.db);
const past = () => Math.floor(Date.now() / 1000) - 7200;

test('Google’s token signs up first, then logs in; name and email come from the token', async () => {
  const first = await logIn('google', 'fay', google.idTokenFor(CLIENT));
  expect(first).toMatchObject({ status: 200, body: { success: true, message: 'Google login successful' } });
  const { token, email, name, id } = first.body.data;
  const opened = await callApi('decrypt', { token, input: { email, name } });
  expect(opened.body.data).toEqual({ email: 'fay@gmail.example', name: 'Fay' });
  const second = await logIn('google', 'fay', google.idTokenFor(CLIENT));
  expect(second.body.data.id).toBe(id);
  expect(second.body.data.token).not.toBe(token);
});

test('the social id may be sealed, and get/socialData answers its own player alone', async () => {
  const sealed = await callApi('encrypt', { input: { social_id: 'fay' } });
  const { token } = (await logIn('google', sealed.body.data.social_id, google.idTokenFor(CLIENT))).body.data;
  const own = await callApi('get/socialData', { token, input: { social_id: 'fay' } });
  expect(own.body.data).toMatchObject({ social_login_type: 'google' });
  const { social_login_type: _, ...fields } = own.body.data;
  expect((await callApi('decrypt', { token, input: fields })).body.data).toEqual({
    social_id: 'fay',
    name: 'Fay',
    username: 'Fay',
    email: 'fay@gmail.example',
  });
  const stranger = (await logIn('Facebook', FIONA, 'fiona')).body.data.token;
  for (const social_id of ['fay', 'nobody']) {
    expect(await callApi('get/socialData', { token: stranger, input: { social_id } })).toMatchObject({
      status: 404,
      body: { message: 'Unable to fetch user from getSocial' },
    });
  }
});

test.each<[string, () => Misbehaviour, string?]>([
  ['another person’s token', () => ({ claims: { sub: 'eve' } })],
  ['a token for another client', () => ({ claims: { aud: 'another' } })],
  ['a token of another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['an expired token', () => ({ claims: { exp: past() + 60, iat: past() } })],
  ['a token from the future', () => ({ claims: { iat: past() + 14_400 } })],
  ['a key that is not published', () => ({ foreignKey: true })],
  ['no signature', () => ({ header: { alg: 'none' }, unsigned: true })],
  ['a signature by a secret', () => ({ header: { alg: 'HS256' } })],
])('%s opens no session and leaves no row', async (_, misbehaviour) => {
  const before = await rows();
  google.misbehaviour = misbehaviour();
  expect(await logIn('google', 'fay', google.idTokenFor(CLIENT))).toMatchObject({
    status: 401,
    body: { success: false, message: 'Google login failed', code: 'BAD_CREDENTIALS' },
  });
  expect(await rows()).toEqual(before);
});

test('a social id without a valid token is refused', async () => {
  const before = await rows();
  expect(await logIn('google', 'fay')).toMatchObject({
    status: 400,
    body: { message: 'Social token is required' },
  });
  expect((await logIn('google', 'fay', 'fay')).status).toBe(401);
  expect((await callApi('login', { input: { social_id: 'fay', social_login_type: 'google' } })).status).toBe(
    400,
  );
  expect(await rows()).toEqual(before);
});

test.each(['for another app', 'that is over', 'of a page', 'about somebody else', 'invented'])(
  'a token of Facebook’s %s opens nothing',
  async (token) => {
    const before = await rows();
    expect(await logIn('Facebook', FIONA, token)).toMatchObject({
      status: 401,
      body: { message: 'Facebook login failed' },
    });
    expect(await rows()).toEqual(before);
  },
);

test('a provider that is down, or not configured, is reported as such', async () => {
  expect(await logIn('Facebook', FIONA, 'while it is down')).toMatchObject({
    status: 503,
    body: { message: 'Something went wrong during login' },
  });
  expect(await logIn('apple', 'anna', 'token')).toMatchObject({
    status: 503,
    body: { message: 'Apple login failed' },
  });
});

test('an email of another sign-in way is refused with that way named', async () => {
  google.misbehaviour = { claims: { sub: 'other-fay', email: 'fiona@mail.example' } };
  await logIn('Facebook', FIONA, 'fiona');
  const before = await rows();
  const answer = await logIn('google', 'other-fay', google.idTokenFor(CLIENT));
  expect(answer).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
  expect(answer.body.message).toContain('Log in the way you did before, then link Google in Settings.');
  expect(await rows()).toEqual(before);
});

test('a new identity turns a guest into an account with a new token; that of an account leaves the guest', async () => {
  const newGuest = async () => (await callApi('guest', { input: { agreed: true } })).body.data;
  const [gina, other] = [await newGuest(), await newGuest()];
  google.misbehaviour = { claims: { sub: 'gina', email: 'gina@mail.example' } };
  const idToken = google.idTokenFor(CLIENT);
  const claimed = await logIn('google', 'gina', idToken, { token: gina.token });
  expect(claimed).toMatchObject({ status: 200, body: { data: { id: gina.id } } });
  const email = claimed.body.data.email;
  const opened = await callApi('decrypt', { token: claimed.body.data.token, input: { email } });
  expect(opened.body.data).toEqual({ email: 'gina@mail.example' });
  expect((await callApi('decrypt', { token: gina.token, input: { email } })).status).toBe(401);
  expect(await logIn('google', 'gina', idToken, { token: other.token })).toMatchObject({
    status: 409,
    body: { code: 'TAKEN' },
  });
  expect(await callApi('decrypt', { token: other.token, input: {} })).toMatchObject({
    body: { code: 'ACCOUNT_NEEDED' },
  });
});
