import { formatDay } from '@/lib/contract/format';
import type { BoardInterval } from '@/lib/contract/leaderboard/windows';
import { DAY_MS } from '@/lib/contract/times';

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Returns 'October 2026', or 'Nov 9, 2026 to Nov 15, 2026' for a week (UTC), by the first moment after it, epoch ms. */
export function windowName(interval: BoardInterval, endsAtMs: number): string {
  const lastDay = endsAtMs - DAY_MS;
  if (interval === 'monthly') return MONTH.format(lastDay);
  return `${formatDay(lastDay - 6 * DAY_MS)} to ${formatDay(lastDay)}`;
}
