import { NextRequest } from 'next/server';
import { beforeAll, expect, test } from 'vitest';
import { refusalSchema } from '@/app/_server/api/openapi';
import { resourcePolicy } from '@/app/_server/security-headers';
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
  expect(await (await ask('/photos/%ff')).text()).toBe('The request cannot be read.');
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

test('a forged cookie skips no doorstep, and a screen of players gets to see it and takes it away', async () => {
  const locationOf = async (path: string, cookie: string) =>
    (await ask(path, { cookie })).headers.get('location')?.replace(TEST_SETTINGS.APP_URL, '') ?? null;
  const forged = `${SESSION_COOKIE}=Fe26.2*1*aa*bb*cc**dd*ee~2`;
  for (const doorstep of ['/', '/login', '/register']) expect(await locationOf(doorstep, forged)).toBeNull();
  expect(await locationOf('/home', forged)).toBeNull();
  for (const cookie of ['', `${SESSION_COOKIE}=`]) expect(await locationOf('/home', cookie)).toBe('/login');
});
