import { MINUTE_MS } from '@/lib/contract/times';
import type { Texts } from '@/messages/format';

/** Returns 'just now', '12 minutes ago', '3 hours ago', 'yesterday' or '5 days ago', rounded down. */
export function timeAgo(common: Texts<'common'>, atMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - atMs) / MINUTE_MS);
  if (minutes < 1) return common('justNow');
  if (minutes < 60) return common('minutesAgo', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? common('hoursAgo', { count: hours })
    : common('daysAgo', { count: Math.floor(hours / 24) });
}
