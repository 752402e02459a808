import { expect, test } from 'vitest';
import { redirectTarget, screenKind } from '@/app/_server/screens';

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
  expect(redirectTarget('player', true)).toBeNull();
  expect(redirectTarget('welcome', true)).toBe('/home');
  expect(redirectTarget('welcome', true, 'daily')).toBe('/daily');
  for (const to of ['/daily', '//evil.example', 'shop'])
    expect(redirectTarget('welcome', true, to)).toBe('/home');
  expect(redirectTarget('welcome', false)).toBeNull();
  for (const hasSession of [true, false]) {
    for (const kind of ['player', 'welcome', 'other'] as const) {
      const target = redirectTarget(kind, hasSession);
      if (target !== null) expect(redirectTarget(screenKind(target), hasSession)).toBeNull();
    }
  }
});
