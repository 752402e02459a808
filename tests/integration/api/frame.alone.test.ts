import { beforeEach, describe, expect, test } from 'vitest';
import { rememberSession } from '@/app/_server/session/session';
import { XSRF_COOKIE } from '@/app/_server/session/xsrf-cookie';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { sealBearerToken, xsrfToken } from '@/lib/sessions/session-tokens';
import { callApi } from '@/tests/support/api';
import { appDatabase } from '@/tests/support/app-database';
import { signedInPlayer } from '@/tests/support/factories';
import { browser } from '@/tests/support/identity-browser';
import { OWN_PAGE } from '@/tests/support/walk';

const APP = 'https://app.example.com';
const database = appDatabase({ API_ORIGINS: APP });
const EVIL = 'https://evil.example';
const FOREIGN = { origin: EVIL, 'sec-fetch-site': 'cross-site' };
const CONFIGURED = { origin: APP, 'sec-fetch-site': 'cross-site' };
/** A reading call for players: 400 for a known caller, 401 for an anonymous one. */
const asked = (sent: Parameters<typeof callApi>[1] = {}) => callApi('decrypt', { input: {}, ...sent });
const KNOWN = 400;

beforeEach(() => browser.cookies.clear());

/** Signs a player in: both cookies in this browser, and a bearer token of the same session. */
async function signIn() {
  const player = await signedInPlayer(database.db);
  const { playerId, sessionId } = player.actor;
  const session = { playerId, sessionId, kind: 'cookie', remembered: true, expiresAt: new Date() } as const;
  await rememberSession(player, session);
  return { player, sessionId, token: sealBearerToken(sessionId, 3600, new Date()) };
}

const plant = (value: string) => browser.cookies.set(XSRF_COOKIE, { name: XSRF_COOKIE, value });

describe('a caller by cookie', () => {
  test('repeats the XSRF token of the session, from our own pages', async () => {
    const { sessionId } = await signIn();
    const right = xsrfToken(sessionId);
    expect(browser.cookies.get(XSRF_COOKIE)?.value).toBe(right);
    const repeated = { ...OWN_PAGE, 'x-xsrf-token': right };
    expect((await asked({ headers: repeated })).status).toBe(KNOWN);
    const { 'x-xsrf-token': _, ...silent } = repeated;
    for (const headers of [
      silent,
      { ...silent, 'x-xsrf-token': '' },
      { ...silent, 'x-xsrf-token': `${right}x` },
    ]) {
      expect(await asked({ headers })).toMatchObject({ status: 403, body: { code: 'WRONG_XSRF_TOKEN' } });
    }
    const sites = ['none', 'same-site', 'cross-site'].map((site) => ({ 'sec-fetch-site': site }));
    for (const foreign of [FOREIGN, {}, ...sites]) {
      const headers: Record<string, string> = { ...foreign, 'x-xsrf-token': right };
      expect(await asked({ headers })).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
    }
  });

  test('is refused with a planted token, or that of another session, in both places', async () => {
    const { sessionId: another } = await signIn();
    browser.cookies.clear();
    const { sessionId } = await signIn();
    for (const planted of ['planted', xsrfToken(another)]) {
      plant(planted);
      const answer = await asked({ headers: { ...OWN_PAGE, 'x-xsrf-token': planted } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'WRONG_XSRF_TOKEN' } });
      // The refusal sets the right cookie.
      expect(browser.cookies.get(XSRF_COOKIE)?.value).toBe(xsrfToken(sessionId));
    }
  });

  test('needs no token after the session ended, and is anonymous', async () => {
    const { player } = await signIn();
    await revokeSessions(player, player.actor.playerId, 'all');
    expect((await asked({ headers: OWN_PAGE })).status).toBe(401);
    expect((await callApi('encrypt', { headers: OWN_PAGE, input: { email: 'a@b.example' } })).status).toBe(
      200,
    );
  });
});

describe('a caller by bearer token', () => {
  test('needs neither origin nor XSRF token', async () => {
    const { token } = await signIn();
    expect((await asked({ token })).status).toBe(KNOWN);
    browser.cookies.clear();
    expect((await asked({ token })).status).toBe(KNOWN);
    expect((await asked({ token, headers: OWN_PAGE })).status).toBe(KNOWN);
    expect((await asked({ headers: { authorization: `bearer  ${token}` } })).status).toBe(KNOWN);
  });

  test('is refused with a token that does not open, even with a valid cookie', async () => {
    const { player, sessionId, token } = await signIn();
    const own = { ...OWN_PAGE, 'x-xsrf-token': xsrfToken(sessionId) };
    const wrong = [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${token}x`,
      `Basic ${token}`,
      `Bearer ${token} ${token}`,
      token,
    ];
    const late = sealBearerToken(sessionId, 3600, new Date(Date.now() - 3_600_001));
    for (const authorization of [...wrong, `Bearer ${late}`, `Bearer ${'x'.repeat(5000)}`]) {
      const answer = await asked({ headers: { ...own, authorization } });
      expect(answer, authorization.slice(0, 40)).toMatchObject({
        status: 401,
        body: { success: false, message: 'Please log in again.', data: null, code: 'NOT_SIGNED_IN' },
      });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    await revokeSessions(player, player.actor.playerId, 'all');
    expect((await asked({ token })).status).toBe(401);
  });

  test('is the player of the token, not of the cookie', async () => {
    const { token } = await signIn();
    const sealed = await callApi('encrypt', { token, input: { name: 'Anna' } });
    browser.cookies.clear();
    await signIn();
    const opened = await callApi('decrypt', { token, input: sealed.body.data });
    expect(opened.body).toEqual({ success: true, message: '', data: { name: 'Anna' } });
  });

  test('may log in with an expired token, as an anonymous caller', async () => {
    const { player, token } = await signIn();
    await revokeSessions(player, player.actor.playerId, 'all');
    const answer = await callApi('login', { token, input: { email: 'no@body.example', password: 'x' } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS', message: 'Login failed' } });
  });
});

describe('pages of other origins', () => {
  test('are refused with any credentials when not configured', async () => {
    const { token } = await signIn();
    for (const method of ['GET', 'POST'] as const) {
      const path = method === 'GET' ? 'nothing' : 'decrypt';
      const answer = await callApi(path, { method, token, headers: FOREIGN, input: {} });
      expect(answer.status).toBe(method === 'GET' ? 404 : 403);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      expect(answer.headers.get('vary')).toBe('Origin');
    }
    for (const origin of ['null', `${APP}.evil.example`, 'http://app.example.com', `${APP}:444`]) {
      expect((await asked({ token, headers: { origin } })).status, origin).toBe(403);
    }
    expect((await asked({ token, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  test('may call with a token and read the answer when configured; their cookie does not count', async () => {
    const { sessionId, token } = await signIn();
    const answer = await asked({ token, headers: CONFIGURED });
    expect(answer.status).toBe(KNOWN);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-expose-headers': 'retry-after',
      vary: 'Origin',
    });
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    const byCookie = { ...CONFIGURED, 'x-xsrf-token': xsrfToken(sessionId) };
    expect((await asked({ headers: byCookie })).status).toBe(401);
  });

  test('pass a preflight when configured, and only then', async () => {
    const preflight = (headers: Record<string, string>) =>
      callApi('login', {
        method: 'OPTIONS',
        headers: { ...headers, 'access-control-request-method': 'POST' },
      });
    const allowed = await preflight(CONFIGURED);
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type',
      vary: 'Origin',
    });
    for (const headers of [FOREIGN, OWN_PAGE]) {
      const answer = await preflight(headers);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

test('calls are timed by name, and unknown paths add no name', async () => {
  const { apiCallSeconds } = processMetrics();
  apiCallSeconds.reset();
  await callApi('decrypt', { input: {} });
  await callApi('/decrypt', { input: {} });
  for (const path of ['made-up', 'toString']) await callApi(path, { input: {} });
  const { values } = await apiCallSeconds.get();
  const counts = values.filter(({ metricName }) => metricName === 'lineup_api_call_seconds_count');
  expect(counts.map(({ labels, value }) => [labels.call, value])).toEqual([['decrypt', 2]]);
});

describe('an invalid request', () => {
  test('is answered with the envelope, the right status and no-store', async () => {
    const unknown = await callApi('no/such/call');
    expect(unknown).toMatchObject({
      status: 404,
      body: { success: false, message: 'There is no such call.', data: null, code: 'NOT_FOUND' },
    });
    expect((await callApi('toString')).status).toBe(404);
    const method = await callApi('login', { method: 'GET' });
    expect(method).toMatchObject({ status: 405, body: { success: false, code: 'WRONG_METHOD' } });
    expect(method.headers.get('allow')).toBe('POST, OPTIONS');
    expect((await callApi('login', { method: 'PATCH', input: {} })).status).toBe(405);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await callApi('login', { headers: form, input: {} })).status).toBe(415);
    const large = { email: 'x'.repeat(70_000) };
    const refused = await callApi('login', { input: large });
    expect(refused).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    for (const answer of [unknown, method, refused]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });
});
