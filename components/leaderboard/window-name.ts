import type { BoardInterval } from '@/lib/contract/leaderboard/windows';

const DAY_MS = 24 * 60 * 60 * 1000;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const MONTH = format({ month: 'long', year: 'numeric' });
const DAY = format({ month: 'short', day: 'numeric' });

/** 'October 2026', or 'Nov 9 to Nov 15' for a week (UTC), by the first moment after it, epoch ms. */
export function windowName(interval: BoardInterval, endsAtMs: number): string {
  const lastDay = endsAtMs - DAY_MS;
  if (interval === 'monthly') return MONTH.format(lastDay);
  return `${DAY.format(lastDay - 6 * DAY_MS)} to ${DAY.format(lastDay)}`;
}
