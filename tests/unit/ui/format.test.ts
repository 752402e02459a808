import { expect, test } from 'vitest';
import { timeUntil } from '@/components/client/time-until';
import { counted, formatDay, formatMoment, formatNumber } from '@/lib/contract/format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('numbers over 999 have a comma', () => {
  expect([0, 999, 1000, 1_234_567].map(formatNumber)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test('a count agrees with its noun', () => {
  expect([counted(0, 'star'), counted(1, 'life', 'lives'), counted(1000, 'life', 'lives')]).toEqual([
    '0 stars',
    '1 life',
    '1,000 lives',
  ]);
});

test('a date and time follow the time zone and keep AM and PM on the line', () => {
  const at = Date.UTC(2026, 10, 21, 6, 19);
  expect(formatMoment(at, 'Europe/Berlin')).toBe('Nov 21, 2026, 7:19\u00a0AM');
  expect(formatMoment(at, 'America/Los_Angeles')).toBe('Nov 20, 2026, 10:19\u00a0PM');
  expect([formatDay(at), formatDay(at, 'America/Los_Angeles')]).toEqual(['Nov 21, 2026', 'Nov 20, 2026']);
});

test.each([
  [8 * DAY + 22 * HOUR, '8 days 22 hours'],
  [DAY + HOUR, '1 day 1 hour'],
  [4 * HOUR + 12 * MINUTE, '4 hours 12 minutes'],
  [MINUTE - 1, '1 minute'],
  [-1, '0 minutes'],
])('%i ms left reads %s', (left, text) => {
  expect(timeUntil(left, 0)).toBe(text);
});
