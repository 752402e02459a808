import { counted } from '@/lib/contract/format';
import { MINUTE_MS } from '@/lib/contract/times';

/** Returns '3 days 4 hours', '4 hours 12 minutes' or '12 minutes': the two largest units, rounded up to the minute. */
export function timeUntil(endsAtMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.ceil((endsAtMs - nowMs) / MINUTE_MS));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${counted(days, 'day')} ${counted(hours, 'hour')}`;
  if (hours > 0) return `${counted(hours, 'hour')} ${counted(minutes % 60, 'minute')}`;
  return counted(minutes, 'minute');
}
