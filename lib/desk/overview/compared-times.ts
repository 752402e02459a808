import { DAY_MS } from '@/lib/contract/times';

/** `play_totals` has a row for every five minutes. */
const STEP_MS = 5 * 60 * 1000;

const iso = (ms: number) => new Date(ms).toISOString();

export const dayStartMs = (ms: number) => ms - (ms % DAY_MS);

/** Returns the bounds of today until now, and of the same day last week until this time of day, rounded down to five minutes. */
export function comparedTimes(at: Date) {
  const nowMs = at.getTime();
  const todayMs = dayStartMs(nowMs);
  const lastWeekMs = todayMs - 7 * DAY_MS;
  return {
    now: iso(nowMs),
    today: iso(todayMs),
    lastWeek: iso(lastWeekMs),
    lastWeekUntil: iso(lastWeekMs + (nowMs - todayMs - ((nowMs - todayMs) % STEP_MS))),
    sameDayLastWeek: iso(lastWeekMs).slice(0, 10),
  };
}
