import { expect, test } from 'vitest';
import { lastUsed, timeAgo } from '@/components/setting/time-ago';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5000, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, 'yesterday'],
  [2 * DAY, '2 days ago'],
  [29 * DAY, '29 days ago'],
])('%i ms before now is %s', (ago, words) => {
  expect(timeAgo(NOW - ago, NOW)).toBe(words);
});

test.each([
  [0, 'within the last 5 minutes'],
  [299_999, 'within the last 5 minutes'],
  [300_000, '5 minutes ago'],
  [DAY, 'yesterday'],
])('a use %i ms before now is told no finer than it is known: %s', (ago, words) => {
  expect(lastUsed(NOW - ago, NOW)).toBe(words);
});
