/** Streaks of the daily: days in a row with a finished daily. Pure and browser-safe. */
import type { DailyStreak } from './daily-view';
import { daysBetween } from './day';

const DAYS_PER_FREEZE = 7;
const MOST_FREEZES = 2;

/** The streak with the last finished daily, whose day (UTC) is `day`. */
export type StreakState = { day: string; days: number; freezes: number };

export type FinishedStreak = {
  state: StreakState;
  hasEarnedFreeze: boolean;
  /** Missed days before this daily that freezes covered. */
  frozenBefore: number;
};

/** Returns the days between two days that were missed. A granted day is not missed. */
function missedDays(last: string, day: string, granted: ReadonlySet<string>): number {
  const between = Math.max(0, daysBetween(last, day) - 1);
  return between - [...granted].filter((each) => last < each && each < day).length;
}

/**
 * Returns the streak after the daily of `day` is finished. Each missed day uses one freeze; without enough freezes a new streak
 * starts. Every seventh day of a streak earns a freeze, two at most.
 */
export function finishDaily(
  last: StreakState | null,
  day: string,
  granted: ReadonlySet<string>,
): FinishedStreak {
  // A later daily is finished already, so this one changes nothing.
  if (last && day <= last.day) return { state: last, hasEarnedFreeze: false, frozenBefore: 0 };
  const missed = last ? missedDays(last.day, day, granted) : 0;
  const goesOn = last !== null && missed <= last.freezes;
  const days = goesOn ? last.days + 1 : 1;
  const freezes = goesOn ? last.freezes - missed : 0;
  const hasEarnedFreeze = days % DAYS_PER_FREEZE === 0 && freezes < MOST_FREEZES;
  return {
    state: { day, days, freezes: freezes + Number(hasEarnedFreeze) },
    hasEarnedFreeze,
    frozenBefore: goesOn ? missed : 0,
  };
}

/** Returns the streak as it stands on the day `today`, whose daily may still be finished. */
export function streakOn(last: StreakState | null, today: string, granted: ReadonlySet<string>): DailyStreak {
  const missed = last ? missedDays(last.day, today, granted) : 0;
  if (!last || missed > last.freezes) return { days: 0, freezes: 0, frozenDays: 0, isSafe: false };
  return {
    days: last.days,
    freezes: last.freezes - missed,
    frozenDays: missed,
    isSafe: last.day >= today || granted.has(today),
  };
}
