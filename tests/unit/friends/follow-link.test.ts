import { expect, test } from 'vitest';
import { followLink, readFollowCode, readLinkCode, readUserId } from '@/lib/friends/follow/follow-link';

const CODE = 'q83vEjRWeJCrze8SNFZ4kA';

test.each([
  [CODE, `https://lineup.example/follow/${CODE}`],
  ['01234567', 'https://lineup.example/add-friend?code=01234567'],
])('the link of %s holds the code and nothing else', (code, link) => {
  expect(followLink('https://lineup.example', code)).toBe(link);
  expect(readFollowCode(code)).toBe(code);
  expect([readLinkCode(code), readUserId(code)].filter(Boolean)).toEqual([code]);
});

test.each([
  null,
  undefined,
  '',
  '1234567',
  '123456789',
  ' 12345678',
  '12345678\n',
  '1234567a',
  '１２３４５６７８',
  '//evil.example',
  ['12345678', '12345678'],
  CODE.slice(1),
  `${CODE}A`,
  `${CODE}\n`,
  // Base64 has spare bits at its end: each code has one spelling.
  `${CODE.slice(0, -1)}B`,
  `../${CODE.slice(3)}`,
])('%j is no code', (unverified) => {
  expect(readFollowCode(unverified)).toBeNull();
});
