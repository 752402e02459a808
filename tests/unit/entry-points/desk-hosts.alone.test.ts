import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settingProblems } from '@/lib/platform/config/check-settings';
import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { TEST_SETTINGS } from '@/tests/support/settings';

const GAME = 'https://lineup.example';
const DESK = 'https://desk.lineup.example:8443';
/** What a game that others can reach needs. */
const HOSTED = {
  APP_URL: GAME,
  REALTIME_URL: GAME,
  STORAGE_DRIVER: 'local',
  STORE: 'off',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'Lineup <no-reply@lineup.example>',
};
const CALL = { 'next-action': '7f'.repeat(21), 'content-type': 'text/plain' };

type Ask = { method?: string; headers?: Record<string, string> };

/** Asks the middleware of a game with these settings. */
async function asker(settings: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, TEST_SETTINGS, HOSTED, settings);
  const { middleware } = await import('@/middleware');
  return (url: string, { method = 'GET', headers = {} }: Ask = {}) => {
    const body = method === 'POST' ? '[]' : null;
    const host = new URL(url).host;
    return middleware(new NextRequest(url, { method, headers: { host, ...headers }, body }));
  };
}

test.each([
  [{ APP_URL: 'http://localhost:3000' }, 'http://localhost:3000'],
  [{ APP_URL: GAME }, undefined],
  [{ APP_URL: GAME, DESK_URL: DESK }, DESK],
  [{ APP_URL: 'http://localhost:3000', DESK_URL: 'off' }, undefined],
])('the desk of %j is at %s', (settings, address) => {
  expect(deskUrlOf(settings as Parameters<typeof deskUrlOf>[0])?.origin).toBe(address);
});

test('DESK_URL needs https and a host name, or localhost, which passkeys need', () => {
  const isRefused = (DESK_URL: string) =>
    settingProblems({ ...TEST_SETTINGS, DESK_URL }).some((problem) => problem.includes('DESK_URL'));
  for (const wrong of [
    'http://desk.example',
    'https://10.0.0.7',
    'https://[::1]',
    'https://desk.example/x',
    'desk',
  ])
    expect(isRefused(wrong), wrong).toBe(true);
  for (const right of [DESK, 'http://localhost:3000', 'https://desk.example/', 'off'])
    expect(isRefused(right), right).toBe(false);
});

describe('a desk with a host of its own', () => {
  let ask: Awaited<ReturnType<typeof asker>>;
  beforeEach(async () => {
    ask = await asker({ DESK_URL: DESK });
  });
  const statusOf = async (url: string, given?: Ask) => (await ask(url, given)).status;

  test('is served there only', async () => {
    for (const path of ['/desk', '/desk/removals', '/%64esk/removals', '/desk%2Fremovals', '//desk/x'])
      expect([path, await statusOf(GAME + path)]).toEqual([path, 404]);
    expect(await statusOf(`${DESK}/desk/removals`)).toBe(200);
    expect(await statusOf('https://desk.lineup.example/desk')).toBe(404);
    // A URL would take these for the desk's host.
    for (const host of [
      'x@desk.lineup.example:8443',
      'desk.lineup.example:8443/x',
      'desk.lineup.example:8443?',
    ])
      expect([host, await statusOf(`${GAME}/desk`, { headers: { host } })]).toEqual([host, 404]);
    expect(await statusOf('https://DESK.lineup.example:8443/desk')).toBe(200);
  });

  test('serves nothing of the game', async () => {
    for (const path of ['/', '/home', '/login', '/api/v1/login', '/photos/x', '/deskx'])
      expect([path, await statusOf(DESK + path)]).toEqual([path, 404]);
    for (const path of ['/api/health', '/_next/data/x']) expect(await statusOf(DESK + path)).toBe(200);
    expect(await statusOf(`${GAME}/login`)).toBe(200);
  });

  test('takes actions from its own pages only', async () => {
    const post = (origin: string, fetchSite = 'same-origin') =>
      ask(`${DESK}/desk`, { method: 'POST', headers: { ...CALL, origin, 'sec-fetch-site': fetchSite } });
    const own = await post(DESK);
    expect([own.status, own.headers.get('x-middleware-request-x-forwarded-host')]).toEqual([
      200,
      new URL(DESK).host,
    ]);
    expect(await (await post(GAME, 'same-site')).text()).toBe(`Open ${DESK} and try again.`);
    expect((await post('https://evil.example', 'cross-site')).status).toBe(403);
    // Nor does the game's host take what a page of the desk sends.
    const atGame = { method: 'POST', headers: { ...CALL, origin: DESK } };
    expect(await statusOf(`${GAME}/login`, atGame)).toBe(403);
  });

  test('is stored nowhere, and connects to itself alone', async () => {
    const { headers } = await ask(`${DESK}/desk/sign-in`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect((await ask(`${GAME}/login`)).headers.get('x-robots-tag')).toBe('noai, noimageai');
  });
});

test('with S3 the desk, and nothing else, connects to the bucket', async () => {
  const keys = { S3_BUCKET: 'lineup', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const ask = await asker({
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: 'https://s3.example',
    ...keys,
    DESK_URL: DESK,
  });
  const policyOf = async (url: string) => (await ask(url)).headers.get('content-security-policy');
  expect(await policyOf(`${DESK}/desk/feeds`)).toContain("connect-src 'self' https://s3.example/lineup/;");
  for (const path of ['/login', '/desk', '/desk/feeds'])
    expect(await policyOf(GAME + path), path).not.toContain('s3.example');
  for (const name of ['S3_ENDPOINT', ...Object.keys(keys)]) delete process.env[name];
});

test('a desk that is off is nowhere', async () => {
  const ask = await asker({ DESK_URL: '' });
  expect((await ask(`${GAME}/desk`)).status).toBe(404);
  expect((await ask(`${GAME}/desk`, { method: 'POST', headers: CALL })).status).toBe(404);
});
