import type { Compared } from '@/lib/contract/desk/overview';
import { formatNumber } from '@/lib/contract/format';

/** Returns a rate as *1,234* or, below ten, *0.4*. */
export const rateText = (value: number): string =>
  value >= 10 || value === 0 ? formatNumber(Math.round(value)) : value.toFixed(1);

/** Returns how today differs from last week: *1,000 last Monday (+12 %)*. */
export function comparedText({ today, lastWeek }: Compared, weekday: string): string {
  if (lastWeek === null) return `not counted last ${weekday}`;
  if (lastWeek === 0) return `0 last ${weekday}`;
  const percent = Math.round((100 * (today - lastWeek)) / lastWeek);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${formatNumber(lastWeek)} last ${weekday} (${sign}${formatNumber(Math.abs(percent))} %)`;
}

/** Returns a time as *25 ms* or *2.5 s*. */
export const msText = (ms: number): string => (ms < 1000 ? `${formatNumber(ms)} ms` : `${ms / 1000} s`);
