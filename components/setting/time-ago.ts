import { counted } from '@/lib/contract/format';

const MINUTE_MS = 60_000;

/** 'just now', '12 minutes ago', '3 hours ago', 'yesterday', '5 days ago': the largest unit, rounded down. */
export function timeAgo(atMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - atMs) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${counted(hours, 'hour')} ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${counted(days, 'day')} ago`;
}

/** The server notes a use at most every five minutes, so nothing finer is known. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

/** When a session was last used, no finer than it is known. */
export function lastUsed(atMs: number, nowMs: number): string {
  return nowMs - atMs < NOTED_EVERY_MS ? 'within the last 5 minutes' : timeAgo(atMs, nowMs);
}
