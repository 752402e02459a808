import type { DailyStreak } from './daily-view';
import { daysBetween } from './day';

const DAYS_PER_FREEZE = 7;
const MAX_FREEZES = 2;

/** The streak as stored after the last finished daily. `day` is the day of that daily. */
export type StreakState = { day: string; days: number; freezes: number };

type FinishedStreak = {
  state: StreakState;
  hasEarnedFreeze: boolean;
  /** Missed days between the last finished daily and this one, if freezes covered all of them. Otherwise 0. */
  frozenBefore: number;
};

/** Granted days (days on which the operator excused everybody) do not count as missed. */
function missedDays(last: string, day: string, granted: ReadonlySet<string>): number {
  const between = Math.max(0, daysBetween(last, day) - 1);
  return between - [...granted].filter((each) => last < each && each < day).length;
}

/**
 * Returns the streak after the daily of `day` is finished. Each missed day costs a freeze; without enough freezes a new streak
 * starts. Every seventh day of a streak earns a freeze, up to two.
 */
export function extendStreak(
  last: StreakState | null,
  day: string,
  granted: ReadonlySet<string>,
): FinishedStreak {
  if (last && day <= last.day) return { state: last, hasEarnedFreeze: false, frozenBefore: 0 };
  const missed = last ? missedDays(last.day, day, granted) : 0;
  const continues = last !== null && missed <= last.freezes;
  const days = continues ? last.days + 1 : 1;
  const freezes = continues ? last.freezes - missed : 0;
  const hasEarnedFreeze = days % DAYS_PER_FREEZE === 0 && freezes < MAX_FREEZES;
  return {
    state: { day, days, freezes: freezes + Number(hasEarnedFreeze) },
    hasEarnedFreeze,
    frozenBefore: continues ? missed : 0,
  };
}

/** Returns the streak as of `today`, whether or not today's daily is finished. */
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
