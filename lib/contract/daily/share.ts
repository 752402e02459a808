import { APP_NAME } from '@/lib/contract/app-name';
import type { Texts } from '@/messages/format';
import type { DailySquare } from './daily-view';

const LETTERS = { right: 'r', wrong: 'w', void: 'v' } as const satisfies Record<DailySquare, string>;
const SQUARES: Record<string, DailySquare> = { r: 'right', w: 'wrong', v: 'void' };
const SIGNS = { right: '🟩', wrong: '🟥', void: '⬜' } as const satisfies Record<DailySquare, string>;
const SQUARES_PER_LINE = 5;

const SQUARES_CODE = /^[rwv]{10}$/;

export function squaresCode(squares: readonly DailySquare[]): string {
  return squares.map((square) => LETTERS[square]).join('');
}

export function readSquaresCode(code: string): DailySquare[] | null {
  return SQUARES_CODE.test(code) ? [...code].flatMap((letter) => SQUARES[letter] ?? []) : null;
}

/** Identifies a shared result: the number of the daily, and a random code that is unique within it. */
export type ShareCode = { number: number; code: string };

/** Leaves out letters and digits that look alike. Five characters give 28 million codes a day. */
export const SHARE_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
export const SHARE_CODE_LENGTH = 5;
const NUMBERED_CODE = new RegExp(`^([1-9]\\d{0,4})-([${SHARE_CODE_LETTERS}]{${SHARE_CODE_LENGTH}})$`);

export const dailySharePath = ({ number, code }: ShareCode): string => `/d/${number}-${code}`;

/** Parses the last part of the path `/d/…`. Returns null for any other text. */
export function readShareCode(text: string): ShareCode | null {
  const [, number, code] = NUMBERED_CODE.exec(text.toLowerCase()) ?? [];
  return number && code ? { number: Number(number), code } : null;
}

export function scoreOf(squares: readonly DailySquare[]): { right: number; of: number } {
  const of = squares.filter((square) => square !== 'void').length;
  return { right: squares.filter((square) => square === 'right').length, of };
}

export function dailyShareText(
  t: Texts<'daily'>,
  { number, squares }: { number: number; squares: readonly DailySquare[] },
  streakDays: number,
): string {
  const signs = squares.map((square) => SIGNS[square]);
  const rows = [signs.slice(0, SQUARES_PER_LINE), signs.slice(SQUARES_PER_LINE)].map((row) => row.join(''));
  const lines = [t('shared', { app: APP_NAME, number, ...scoreOf(squares) }), ...rows];
  return [...lines, ...(streakDays > 0 ? [t('sharedStreak', { streak: streakDays })] : [])].join('\n');
}
