import { DAY_MS } from '@/lib/contract/times';

/** The totals are by five minutes. */
const STEP_MS = 5 * 60 * 1000;

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the start of the day (UTC) of a moment, in milliseconds. */
export const dayStartMs = (ms: number) => ms - (ms % DAY_MS);

/** Returns today until now, and the same weekday last week until the last five minutes that are over by this time of day. */
export function comparedTimes(at: Date) {
  const nowMs = at.getTime();
  const todayMs = dayStartMs(nowMs);
  const lastWeekMs = todayMs - 7 * DAY_MS;
  return {
    now: iso(nowMs),
    today: iso(todayMs),
    lastWeek: iso(lastWeekMs),
    lastWeekUntil: iso(lastWeekMs + (nowMs - todayMs - ((nowMs - todayMs) % STEP_MS))),
    lastDay: iso(lastWeekMs).slice(0, 10),
  };
}
