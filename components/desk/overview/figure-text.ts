import type { Compared } from '@/lib/contract/desk/overview';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Returns a number as *1,234*. */
export const numberText = (value: number): string => WHOLE.format(value);

/** Returns a rate as *1,234* or, below ten, *0.4*. */
export const rateText = (value: number): string =>
  value >= 10 || value === 0 ? numberText(value) : value.toFixed(1);

/** Returns how today differs from last week: *1,000 last Monday (+12 %)*. */
export function comparedText({ today, lastWeek }: Compared, weekday: string): string {
  if (lastWeek === null) return `not counted last ${weekday}`;
  if (lastWeek === 0) return `0 last ${weekday}`;
  const percent = Math.round((100 * (today - lastWeek)) / lastWeek);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${numberText(lastWeek)} last ${weekday} (${sign}${numberText(Math.abs(percent))} %)`;
}

/** Returns a size such as *1.2 GB*. */
export function bytesText(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : numberText(value)} ${units[unit]}`;
}

/** Returns a time as *25 ms* or *2.5 s*. */
export const msText = (ms: number): string => (ms < 1000 ? `${numberText(ms)} ms` : `${ms / 1000} s`);
