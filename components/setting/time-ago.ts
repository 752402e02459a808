const MINUTE_MS = 60_000;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 'just now', '12 minutes ago', '3 hours ago', 'yesterday', '5 days ago': the largest unit, rounded down. */
export function timeAgo(atMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - atMs) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return counted(hours, 'hour');
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : counted(days, 'day');
}
