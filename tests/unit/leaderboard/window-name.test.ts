import { expect, it } from 'vitest';
import { windowName } from '@/components/leaderboard/board';

it.each([
  ['monthly', '2026-11-01T00:00:00Z', 'October 2026'],
  ['monthly', '2027-01-01T00:00:00Z', 'December 2026'],
  ['weekly', '2026-11-16T00:00:00Z', 'Nov 9, 2026 to Nov 15, 2026'],
  ['weekly', '2027-01-04T00:00:00Z', 'Dec 28, 2026 to Jan 3, 2027'],
] as const)('the %s window that ended at %s is called %s', (interval, end, name) => {
  expect(windowName(interval, Date.parse(end))).toBe(name);
});
