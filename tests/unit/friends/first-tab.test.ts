import { expect, test } from 'vitest';
import { firstTab } from '@/components/friends/friends';

test.each([
  ['nobody waits', [], [], 'list'],
  ['the requests did not arrive', null, [], 'list'],
  ['a request waits', ['robin'], [], 'requests'],
  ['somebody accepted, and a request waits', ['robin'], ['quinn'], 'list'],
] as const)('%s', (_, requests, accepted, tab) => {
  expect(firstTab(requests, accepted)).toBe(tab);
});
