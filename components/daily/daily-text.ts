import { timeUntil } from '@/components/client/time-until';
import type { DailyResult, DailySquare, DailyStreak, DailyView } from '@/lib/contract/daily/daily-view';
import { dayStartMs } from '@/lib/contract/daily/day';
import { counted, formatNumber, formatTime, formatWeekday } from '@/lib/contract/format';

type Titled = Pick<DailyView, 'number' | 'day' | 'isToday'>;

/** Returns 'Daily 12', with the day where it is not today. */
export function dailyTitle({ number, day, isToday }: Titled): string {
  const name = number === null ? 'Daily' : `Daily ${formatNumber(number)}`;
  return isToday ? name : `${name} · ${weekdayOf(day)}`;
}

/** Returns 'Sunday, Nov 22' for a UTC day. */
export const weekdayOf = (day: string): string => formatWeekday(dayStartMs(day));

/** Returns 'at 7:00 PM, in 5 hours 12 minutes', by the clock of the player. */
export function momentText(atMs: number, nowMs: number, timeZone: string): string {
  return `at ${formatTime(atMs, timeZone)}, in ${timeUntil(atMs, nowMs)}`;
}

/** Returns the streak in words. */
export function streakTitle({ days }: DailyStreak): string {
  return days === 0 ? 'No streak yet' : `Streak: ${counted(days, 'day')}`;
}

/** Returns what keeps the streak, what freezes covered, and how many are left. `due` names the daily to finish. */
export function streakLines(streak: DailyStreak, due = "today's daily"): string[] {
  const { days, freezes, frozenDays, isSafe } = streak;
  const lines = [];
  if (days === 0) lines.push('Finish a daily every day to build one.');
  if (frozenDays > 0) lines.push(`${coveredText(frozenDays)}.`);
  if (days > 0 && !isSafe) lines.push(`Finish ${due} to keep it.`);
  if (freezes > 0) lines.push(`You have ${counted(freezes, 'freeze')}. Each covers a missed day by itself.`);
  return lines;
}

const coveredText = (days: number): string =>
  days === 1 ? 'A freeze covered the day you missed' : `${days} freezes covered the days you missed`;

/** Returns what this daily did to the streak and its freezes. */
export function freezeLines({ hasEarnedFreeze, frozenBefore }: DailyResult): string[] {
  return [
    ...(frozenBefore > 0 ? [`${coveredText(frozenBefore)} before this daily.`] : []),
    ...(hasEarnedFreeze ? ['You earned a freeze for seven days in a row.'] : []),
  ];
}

/** Returns what is void, or null. */
export function voidText(squares: readonly DailySquare[]): string | null {
  const count = squares.filter((square) => square === 'void').length;
  if (count === 0) return null;
  return count === 1
    ? 'One photo was removed from the game. Its question counts for nobody.'
    : `${count} photos were removed from the game. Their questions count for nobody.`;
}

/** Minimum number of players for a comparison, the caller included. */
const MIN_PLAYERS = 20;

/** Returns how the result compares with other players', or null if there is nothing to say. */
export function comparisonText(
  { histogram, right, isFirst }: DailyResult,
  { isToday }: Pick<DailyView, 'isToday'>,
): string | null {
  if (isFirst) return isToday ? "You're the first one done today." : null;
  const players = histogram.reduce((sum, count) => sum + count, 0);
  const fewer = histogram.slice(0, right).reduce((sum, count) => sum + count, 0);
  if (players < MIN_PLAYERS) return null;
  const percent = Math.floor((fewer / (players - 1)) * 100);
  return percent === 0 ? null : `Better than ${percent}% of ${counted(players - 1, 'other player')}.`;
}
