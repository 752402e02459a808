import { MINUTE_MS } from '@/lib/contract/times';

/** When a player may be disturbed, by the clock of the player's device. Pure. */

const DAY = 24 * 60;
/** Push messages arrive between these hours. */
const WAKES_AT = 9 * 60;
const SLEEPS_AT = 21 * 60;
const NIGHT = DAY - (SLEEPS_AT - WAKES_AT);
/** How much of the day that is left a reminder leaves to the player. */
const REMINDED_MINUTES = 4 * 60;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns the local time as minutes after midnight. */
function localMinutes(now: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = clockOf(timeZone).format(now).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the minutes until nine in the evening; 0 from then until nine in the morning. */
export function minutesAwake(now: Date, timeZone: string): number {
  const local = localMinutes(now, timeZone);
  return local >= WAKES_AT && local < SLEEPS_AT ? SLEEPS_AT - local : 0;
}

/** Returns the minutes until midnight UTC, when the daily ends. */
export function minutesOfDay(now: Date): number {
  return DAY - (Math.floor(now.getTime() / MINUTE_MS) % DAY);
}

/**
 * Returns whether a player who has not finished today's daily should be reminded now: awake, and at most four waking hours
 * before midnight UTC. In London that is the evening, in New York the afternoon, in Sydney the evening before.
 */
export function isDailyEnding(now: Date, timeZone: string): boolean {
  const awake = minutesAwake(now, timeZone);
  if (awake === 0) return false;
  const left = minutesOfDay(now);
  const afterNight = Math.max(0, left - awake - NIGHT);
  return Math.min(left, awake) + afterNight <= REMINDED_MINUTES;
}
