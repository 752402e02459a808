import { MINUTE_MS } from '@/lib/contract/times';

const DAY_MINUTES = 24 * 60;
/** Push messages are sent between these local times, in minutes after midnight. */
const WAKES_AT = 9 * 60;
const SLEEPS_AT = 21 * 60;
const NIGHT_MINUTES = DAY_MINUTES - (SLEEPS_AT - WAKES_AT);
/** A reminder is due when at most this many waking minutes are left before midnight UTC. */
const REMINDER_MINUTES = 4 * 60;

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

function localMinutes(now: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = clockOf(timeZone).format(now).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the minutes until 9 p.m. local time, or 0 between 9 p.m. and 9 a.m. */
export function wakingMinutesLeft(now: Date, timeZone: string): number {
  const local = localMinutes(now, timeZone);
  return local >= WAKES_AT && local < SLEEPS_AT ? SLEEPS_AT - local : 0;
}

export function minutesLeftInDay(now: Date): number {
  return DAY_MINUTES - (Math.floor(now.getTime() / MINUTE_MS) % DAY_MINUTES);
}

/** Returns whether to remind a player of the daily: in waking hours, with at most REMINDER_MINUTES of them left before midnight UTC. */
export function isReminderDue(now: Date, timeZone: string): boolean {
  const awake = wakingMinutesLeft(now, timeZone);
  if (awake === 0) return false;
  const left = minutesLeftInDay(now);
  const afterNight = Math.max(0, left - awake - NIGHT_MINUTES);
  return Math.min(left, awake) + afterNight <= REMINDER_MINUTES;
}
