import { NextRequest } from 'next/server';
import { beforeAll, expect, test } from 'vitest';
import { refusalSchema } from '@/app/_server/api/openapi';
import { resourcePolicy } from '@/app/_server/http/security-headers';
import { writeSessionCookie } from '@/app/_server/session/session-cookie';
import { middleware } from '@/middleware';
import { SESSION_COOKIE } from '@/tests/support/requests';
import { TEST_SETTINGS } from '@/tests/support/settings';

const APP = 'https://app.example.com';
const ask = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(TEST_SETTINGS.APP_URL + path, { headers }));

beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS, { API_ORIGINS: APP });
});

test('an API path that does not decode is refused with the envelope and CORS headers', async () => {
  for (const path of ['/api/v1/%ff', '/api/v1/get%E0%A4%A']) {
    const answer = await ask(path, { origin: APP });
    expect(answer.status, path).toBe(400);
    expect(refusalSchema.parse(await answer.json())).toMatchObject({ code: 'INVALID_INPUT' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(await (await ask('/photos/%ff')).text()).toBe('The request can’t be read.');
});

test('other origins may embed photos and badges, and nothing else', async () => {
  expect(resourcePolicy('/photos/x', [])).toBe('same-origin');
  const policyOf = async (path: string) => (await ask(path)).headers.get('cross-origin-resource-policy');
  for (const path of ['/photos/x?s=2', '/badge/podium.svg'])
    expect(await policyOf(path)).toBe('cross-origin');
  for (const path of ['/badge', '/login', '/api/health', '/icons/icon.svg', '/profile-images?key=x']) {
    expect(await policyOf(path), path).toBe('same-origin');
  }
});

test('the link of a room or a challenge waits for a visitor, and that of a room ends when a browser with a session opens the room', async () => {
  const session = new Map<string, string>();
  const store = { get: () => undefined, set: (name: string, value: string) => session.set(name, value) };
  const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };
  await writeSessionCookie(store, settings, { sessionId: crypto.randomUUID(), remembered: true });
  const signedIn = [...session].map(([name, value]) => `${name}=${value}`).join('; ');
  const linkAfter = async (path: string, cookie: string) =>
    (await ask(path, { cookie })).headers.getSetCookie().find((set) => set.startsWith('lineup_follow='));
  const waiting = (await linkAfter('/room/BCDFG', '')) ?? expect.fail('no link waits');
  expect(waiting).toMatch(/^lineup_follow=\S+;/);
  const cookie = `${signedIn}; ${waiting.split(';')[0]}`;
  expect(await linkAfter('/room/BCDFG', cookie)).toMatch(/^lineup_follow=;.*Max-Age=0/);
  expect(await linkAfter('/room/BCDFG', signedIn)).toBeUndefined();
  // The link of another room, or of a friend, has not been used.
  expect(await linkAfter('/room/BCDFH', cookie)).toBeUndefined();
  for (const path of ['/c/k7f3q9mwrt', '/challenge?code=k7f3q9mwrt']) {
    expect(await linkAfter(path, ''), path).toMatch(/^lineup_follow=\S+;/);
    expect(await linkAfter(path, signedIn), path).toBeUndefined();
  }
  for (const path of ['/c/', '/c/k7f3q9mwr1', '/c/k7f3q9mwrt/x', '/challenge'])
    expect(await linkAfter(path, ''), path).toBeUndefined();
  for (const path of ['/room', '/home', '/register', '/follow/q83vEjRWeJCrze8SNFZ4kA'])
    expect(await linkAfter(path, cookie), path).toBeUndefined();
});

test('a forged cookie skips no doorstep, and a screen of players gets to see it and takes it away', async () => {
  const locationOf = async (path: string, cookie: string) =>
    (await ask(path, { cookie })).headers.get('location')?.replace(TEST_SETTINGS.APP_URL, '') ?? null;
  const forged = `${SESSION_COOKIE}=Fe26.2*1*aa*bb*cc**dd*ee~2`;
  for (const doorstep of ['/', '/login', '/register']) expect(await locationOf(doorstep, forged)).toBeNull();
  expect(await locationOf('/home', forged)).toBeNull();
  for (const cookie of ['', `${SESSION_COOKIE}=`]) expect(await locationOf('/home', cookie)).toBe('/login');
});
