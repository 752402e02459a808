import type { DailyResult, DailySquare, DailyStreak, DailyView } from '@/lib/contract/daily/daily-view';
import { dayStartMs } from '@/lib/contract/daily/day';
import { formatHour, formatWeekdayDate } from '@/lib/contract/format';
import { MINUTE_MS } from '@/lib/contract/times';
import type { Texts } from '@/messages/format';

type Daily = Texts<'daily'>;
type Play = Texts<'play'>;

/** Returns 'Daily No. 12 · Sunday, November 22'. */
export const dailyTitle = (t: Daily, { number, day }: Pick<DailyView, 'number' | 'day'>): string =>
  t('heading', { number, day: weekdayDateOf(t, day) });

export const weekdayDateOf = ({ locale }: Daily, day: string): string =>
  formatWeekdayDate(locale, dayStartMs(day));

/** Returns the local hour and the time left, such as '7 PM' and '5 h 12 min'. */
export function momentOf(t: Play, atMs: number, nowMs: number, timeZone: string) {
  const left = Math.max(0, Math.ceil((atMs - nowMs) / MINUTE_MS));
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  return {
    time: formatHour(t.locale, atMs, timeZone),
    left: hours > 0 ? t('hoursLeft', { hours, minutes }) : t('minutesLeft', { minutes }),
  };
}

/** Which daily keeps the streak: today's or yesterday's. `any` names neither. */
export type DueDaily = 'today' | 'yesterday' | 'any';

export function streakLines(t: Play, streak: DailyStreak, due: DueDaily): string[] {
  const { days, freezes, frozenDays, isSafe } = streak;
  return [
    ...(frozenDays > 0 ? [t('frozen', { days: frozenDays })] : []),
    ...(days > 0 && !isSafe ? [t('keepStreak', { due })] : []),
    ...(freezes > 0 ? [t('freezes', { count: freezes })] : []),
  ];
}

export function freezeLines(t: Daily, { hasEarnedFreeze, frozenBefore }: DailyResult): string[] {
  return [
    ...(frozenBefore > 0 ? [t('frozenBefore', { days: frozenBefore })] : []),
    ...(hasEarnedFreeze ? [t('freezeEarned')] : []),
  ];
}

export function voidText(t: Daily, squares: readonly DailySquare[]): string | null {
  const count = squares.filter((square) => square === 'void').length;
  return count === 0 ? null : t('removed', { count });
}

/** Returns 'Best result of the day before: 9 of 10, by 3 players.', or null if no player finished that daily. */
export function bestText(
  t: Daily,
  { yesterdaysBest: best }: Pick<DailyResult, 'yesterdaysBest'>,
): string | null {
  return best && t('yesterdaysBest', best);
}

/** A comparison needs at least this many players, the caller included. */
const MIN_PLAYERS = 20;

export function comparisonText(
  t: Daily,
  { histogram, right, isFirst }: DailyResult,
  { isToday }: Pick<DailyView, 'isToday'>,
): string | null {
  if (isFirst) return isToday ? t('first') : null;
  if (histogram === null) return null;
  const players = histogram.reduce((sum, count) => sum + count, 0);
  const fewer = histogram.slice(0, right).reduce((sum, count) => sum + count, 0);
  if (players < MIN_PLAYERS) return null;
  const percent = Math.floor((fewer / (players - 1)) * 100);
  return percent === 0 ? null : t('betterThan', { percent, others: players - 1 });
}
