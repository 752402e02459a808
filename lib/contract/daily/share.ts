import { APP_NAME } from '@/lib/contract/app-name';
import type { Texts } from '@/messages/format';
import type { DailySquare } from './daily-view';

/** A shared result of a daily. It names no player and no record. Browser-safe. */
export type SharedDaily = { number: number; squares: readonly DailySquare[] };

const LETTERS = { right: 'r', wrong: 'w', void: 'v' } as const satisfies Record<DailySquare, string>;
const SQUARES: Record<string, DailySquare> = { r: 'right', w: 'wrong', v: 'void' };
const SIGNS = { right: '🟩', wrong: '🟥', void: '⬜' } as const satisfies Record<DailySquare, string>;

/** Ten letters, as a set has ten questions. */
const CODE = /^[rwv]{10}$/;
/** Five digits last for 270 years. */
const NUMBERED_CODE = /^([1-9]\d{0,4})-([rwv]{10})$/;

/** Returns a letter for each position. */
export function squaresCode(squares: readonly DailySquare[]): string {
  return squares.map((square) => LETTERS[square]).join('');
}

/** Returns the squares that the letters name, or null for any other text. */
export function readSquaresCode(code: string): DailySquare[] | null {
  return CODE.test(code) ? [...code].flatMap((letter) => SQUARES[letter] ?? []) : null;
}

/** Returns the path of the public page that shows the squares. */
export function dailySharePath({ number, squares }: SharedDaily): string {
  return `/shared/daily/${number}-${squaresCode(squares)}`;
}

/** Returns the result that the last part of such a path names, or null for any other text. */
export function readSharedDaily(code: string): SharedDaily | null {
  const [, number, letters = ''] = NUMBERED_CODE.exec(code) ?? [];
  const squares = readSquaresCode(letters);
  return number && squares ? { number: Number(number), squares } : null;
}

/** Counts the right answers, and the questions that count. */
export function scoreOf(squares: readonly DailySquare[]): { right: number; of: number } {
  const of = squares.filter((square) => square !== 'void').length;
  return { right: squares.filter((square) => square === 'right').length, of };
}

/** Returns the text that goes with the link. A streak of 0 is left out. */
export function dailyShareText(
  t: Texts<'daily'>,
  { number, squares }: SharedDaily,
  streakDays: number,
): string {
  const signs = squares.map((square) => SIGNS[square]).join('');
  const shared = { app: APP_NAME, number, ...scoreOf(squares), squares: signs };
  return streakDays > 0 ? t('sharedWithStreak', { ...shared, streak: streakDays }) : t('shared', shared);
}
