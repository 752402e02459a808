import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownCookieAttributes, ownCookieName } from '@/app/_server/own-cookie';

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
  expect(dressing.toSorted()).toEqual(['app/_server/own-cookie.ts', 'app/_server/xsrf-cookie.ts']);
});
