import { expect, test } from 'vitest';
import { redirectTarget, screenKind } from '@/app/_server/front/screens';
import { contentSecurityPolicy, securityHeaders } from '@/app/_server/http/security-headers';
import config from '@/next.config';

const PLAYER_SCREENS =
  '/home /shop /badge /leaderboard /setting /friends /password /add-friend /profile /edit-profile /keep-account'.split(
    ' ',
  );

test.each(PLAYER_SCREENS)('%s is for players in any spelling', (path) => {
  expect(screenKind(path)).toBe('player');
  expect(screenKind(`${path}/`)).toBe('player');
  expect(
    screenKind(path.replace('/', '/%').replace(/%(.)/, (_, c) => `%${c.charCodeAt(0).toString(16)}`)),
  ).toBe('player');
});

test.each([
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/homes',
  '/session-ended',
  '/%',
  '/%zz',
  '/api/health',
])('%s is for everybody', (path) => {
  expect(screenKind(path)).toBe('other');
});

test('visitors are redirected to /login and players past the landing page, without a loop', () => {
  expect(redirectTarget('player', false)).toBe('/login');
  expect(redirectTarget('player', false, { pathname: '/higher-lower' })).toBe('/?to=higher-lower');
  expect(redirectTarget('player', true, { pathname: '/higher-lower' })).toBeNull();
  expect(redirectTarget('player', true)).toBeNull();
  expect(redirectTarget('welcome', true)).toBe('/home');
  expect(redirectTarget('welcome', true, { to: 'daily' })).toBe('/daily');
  expect(redirectTarget('welcome', true, { to: 'higher-lower' })).toBe('/higher-lower');
  for (const to of ['/daily', '//evil.example', 'shop'])
    expect(redirectTarget('welcome', true, { to })).toBe('/home');
  expect(redirectTarget('welcome', false)).toBeNull();
  for (const hasSession of [true, false]) {
    for (const kind of ['player', 'welcome', 'other'] as const) {
      const target = redirectTarget(kind, hasSession);
      if (target !== null) expect(redirectTarget(screenKind(target), hasSession)).toBeNull();
    }
  }
});

const settings = {
  nonce: 'bm9uY2U=',
  appUrl: 'https://lineup.example',
  realtimeUrl: 'https://live.lineup.example/path',
  bucketUrl: null,
  isDevelopment: false,
};

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((d) => [d.split(' ')[0], d.split(' ').slice(1).join(' ')]),
  );
}

test('production allows neither inline code nor eval', () => {
  const policy = contentSecurityPolicy(settings);
  expect(policy).not.toContain('unsafe');
  expect(directives(policy)).toMatchObject({
    'script-src': "'self' 'nonce-bm9uY2U=' 'strict-dynamic'",
    'connect-src': "'self' https://live.lineup.example wss://live.lineup.example",
    'img-src': "'self' data: blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'upgrade-insecure-requests': '',
  });
});

test('plain http gets neither upgrade-insecure-requests nor HSTS', () => {
  const local = { ...settings, appUrl: 'http://localhost:3000', realtimeUrl: 'http://localhost:3001' };
  expect(directives(contentSecurityPolicy(local))).not.toHaveProperty('upgrade-insecure-requests');
  expect(directives(contentSecurityPolicy(local))['connect-src']).toBe(
    "'self' http://localhost:3001 ws://localhost:3001",
  );
  expect(securityHeaders('http://localhost:3000').has('strict-transport-security')).toBe(false);
  expect(securityHeaders('https://lineup.example').get('strict-transport-security')).toBe('max-age=63072000');
});

test('only development allows eval', () => {
  const policy = contentSecurityPolicy({ ...settings, isDevelopment: true });
  expect(directives(policy)['script-src']).toContain("'unsafe-eval'");
  expect(directives(policy)['script-src']).not.toContain("'unsafe-inline'");
});

test('built files, which skip the middleware, have nosniff', async () => {
  const rules = (await config.headers?.()) ?? [];
  const built = rules.find(({ source }) => source === '/_next/:path*');
  expect(built?.headers).toContainEqual({ key: 'X-Content-Type-Options', value: 'nosniff' });
});
