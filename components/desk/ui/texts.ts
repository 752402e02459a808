import type { Texts } from '@/messages/format';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns an age such as *40 s*, *12 min*, *5 h* or *3 days*. A future time counts as now. */
export function ageText(t: Texts<'desk'>, seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < MINUTE) return t('ages.seconds', { count: whole });
  if (whole < HOUR) return t('ages.minutes', { count: Math.floor(whole / MINUTE) });
  // Removals are promised within 48 hours, so hours are useful up to three days.
  if (whole < 3 * DAY) return t('ages.hours', { count: Math.floor(whole / HOUR) });
  return t('ages.days', { count: Math.floor(whole / DAY) });
}

/** Returns a moment as `2026-11-23 08:15 UTC`. */
export function utcText(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a size such as `3.4 MB`. Units are powers of 1,024, as in the upload limits. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / 1024 ** step;
  return `${size.toFixed(size < 10 && step > 0 ? 1 : 0)} ${UNITS[step]}`;
}

export function feedText(t: Texts<'desk'>, { feed }: { feed: string | null }): string {
  return feed ?? t('drawnFace');
}
