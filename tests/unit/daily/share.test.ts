import { expect, test } from 'vitest';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import {
  dailySharePath,
  dailyShareText,
  readSharedDaily,
  readSquaresCode,
  scoreOf,
  squaresCode,
} from '@/lib/contract/daily/share';

const NAMES = { r: 'right', w: 'wrong', v: 'void' } as const;
const squares = (letters: string): DailySquare[] =>
  [...letters].map((letter) => NAMES[letter as keyof typeof NAMES]);

test.each([
  [12, 'rwrrrwrrwr', 5, 'Lineup daily 12 · 7/10 · 🟩🟥🟩🟩🟩🟥🟩🟩🟥🟩 · streak 5'],
  [1, 'wwwwwwwwww', 1, 'Lineup daily 1 · 0/10 · 🟥🟥🟥🟥🟥🟥🟥🟥🟥🟥 · streak 1'],
  [1234, 'rrrrrvrrrr', 0, 'Lineup daily 1,234 · 9/9 · 🟩🟩🟩🟩🟩⬜🟩🟩🟩🟩'],
  [365, 'vwvrvwvrvw', 1000, 'Lineup daily 365 · 2/5 · ⬜🟥⬜🟩⬜🟥⬜🟩⬜🟥 · streak 1,000'],
])('the shared text of daily %i with %s and a streak of %i', (number, letters, streak, text) => {
  expect(dailyShareText({ number, squares: squares(letters) }, streak)).toBe(text);
});

test.each(['rwrrrwrrwr', 'vvvvvvvvvv', 'rrrrrrrrrr'])(
  'the link of %s leads back to its squares',
  (letters) => {
    const shared = { number: 12, squares: squares(letters) };
    expect(squaresCode(shared.squares)).toBe(letters);
    expect(readSquaresCode(letters)).toEqual(shared.squares);
    expect(dailySharePath(shared)).toBe(`/shared/daily/12-${letters}`);
    expect(readSharedDaily(`12-${letters}`)).toEqual(shared);
  },
);

test.each([
  '',
  '12',
  '12-',
  '-rwrrrwrrwr',
  '0-rwrrrwrrwr',
  '012-rwrrrwrrwr',
  '100000-rwrrrwrrwr',
  '1.5-rwrrrwrrwr',
  '12-rwrrrwrrw',
  '12-rwrrrwrrwrr',
  '12-rwrrrwrrwx',
  '12-RWRRRWRRWR',
  '12-rwrrrwrrwr\n',
  '12-rwrrrwrrwr.png',
  '１２-rwrrrwrrwr',
  '12-__proto__r',
])('%j names no shared result', (code) => expect(readSharedDaily(code)).toBeNull());

test.each(['', 'rwrrrwrrw', 'rwrrrwrrwrr', 'rwrrrwrrwx', '12-rwrrrwrrwr'])('%j names no squares', (code) =>
  expect(readSquaresCode(code)).toBeNull(),
);

test('a void question counts for nobody', () => {
  expect(scoreOf(squares('rwvrrwrrwr'))).toEqual({ right: 6, of: 9 });
  expect(scoreOf(squares('vvvvvvvvvv'))).toEqual({ right: 0, of: 0 });
});
