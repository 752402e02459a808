import { expect, test } from 'vitest';
import { followLink, readFollowCode } from '@/lib/friends/requests/follow-link';

test('a link names the user id and nothing else, and is read back', () => {
  const link = new URL(followLink('https://lineup.example', '01234567'));
  expect(link.href).toBe('https://lineup.example/add-friend?code=01234567');
  expect(readFollowCode(link.searchParams.get('code'))).toBe('01234567');
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
])('%j is no user id', (unverified) => {
  expect(readFollowCode(unverified)).toBeNull();
});
