import { counted } from '@/lib/contract/format';
import { MINUTE_MS } from '@/lib/contract/times';

/** Returns 'just now', '12 minutes ago', '3 hours ago', 'yesterday' or '5 days ago', rounded down. */
export function timeAgo(atMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - atMs) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${counted(hours, 'hour')} ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${counted(days, 'day')} ago`;
}

/** The server updates the time of use at most every five minutes. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

/** Returns when a session was last used, no more precisely than that. */
export function lastUsed(atMs: number, nowMs: number): string {
  return nowMs - atMs < NOTED_EVERY_MS ? 'within the last 5 minutes' : timeAgo(atMs, nowMs);
}
