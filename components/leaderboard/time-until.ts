const MINUTE_MS = 60_000;

/** '3 d 4 h', '4 h 12 min', '12 min': the two largest units, rounded up to the minute. */
export function timeUntil(endsAtMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.ceil((endsAtMs - nowMs) / MINUTE_MS));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes} min`;
}
