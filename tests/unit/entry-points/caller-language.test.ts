import { expect, test } from 'vitest';
import { languageOf } from '@/lib/sessions/caller-language';

const browser = (cookie: string, accepted: string) => new Headers({ cookie, 'accept-language': accepted });
const app = (accepted: string) => new Headers({ authorization: 'Bearer x', 'accept-language': accepted });
const SPANISH = { language: 'es' } as const;

test('the stored language comes before the cookie, the cookie before the browser, and English is last', () => {
  expect(languageOf(browser('theme=dark; language=en', 'en'), SPANISH)).toBe('es');
  expect(languageOf(browser('theme=dark; language=es', 'en'), null)).toBe('es');
  expect(languageOf(browser('', 'es-MX, en;q=0.5'), null)).toBe('es');
  expect(languageOf(browser('', 'fr'), null)).toBe('en');
});

test('an app chooses with each call, and gets the stored language without a choice', () => {
  expect(languageOf(app('en'), SPANISH)).toBe('en');
  expect(languageOf(app('fr'), SPANISH)).toBe('es');
  // A proxy that asks for a password makes no app of a browser.
  const behindProxy = new Headers({ authorization: 'Basic x', 'accept-language': 'en' });
  expect(languageOf(behindProxy, SPANISH)).toBe('es');
});

test.each([
  'language=fr',
  'language=constructor',
  'language=__proto__',
  'language=',
  'xlanguage=es',
  'language=en-XA',
])('the cookie %s chooses nothing', (cookie) => expect(languageOf(browser(cookie, ''), null)).toBe('en'));
