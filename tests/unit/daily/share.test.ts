import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SQUARES_AT } from '@/app/_server/link-preview/daily-drawing';
import { readPicture } from '@/app/_server/link-preview/draw-picture';
import { dailyPicture, PICTURE_SIZE, pictureAlt } from '@/app/_server/link-preview/pictures';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import {
  dailySharePath,
  dailyShareText,
  readSharedDaily,
  readSquaresCode,
  scoreOf,
  squaresCode,
} from '@/lib/contract/daily/share';
import { textsOf } from '@/messages/texts';

const NAMES = { r: 'right', w: 'wrong', v: 'void' } as const;
const squares = (letters: string): DailySquare[] =>
  [...letters].map((letter) => NAMES[letter as keyof typeof NAMES]);

test.each([
  [12, 'rwrrrwrrwr', 5, 'Lineup daily 12 · 7/10 · 🟩🟥🟩🟩🟩🟥🟩🟩🟥🟩 · streak 5'],
  [1, 'wwwwwwwwww', 1, 'Lineup daily 1 · 0/10 · 🟥🟥🟥🟥🟥🟥🟥🟥🟥🟥 · streak 1'],
  [1234, 'rrrrrvrrrr', 0, 'Lineup daily 1,234 · 9/9 · 🟩🟩🟩🟩🟩⬜🟩🟩🟩🟩'],
  [365, 'vwvrvwvrvw', 1000, 'Lineup daily 365 · 2/5 · ⬜🟥⬜🟩⬜🟥⬜🟩⬜🟥 · streak 1,000'],
])('the shared text of daily %i with %s and a streak of %i', (number, letters, streak, text) => {
  expect(dailyShareText(textsOf('en', 'daily'), { number, squares: squares(letters) }, streak)).toBe(text);
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

const COLORS: Record<string, number[]> = { r: [31, 122, 69], w: [181, 41, 31], v: [253, 248, 236] };
/** From one square to the next, and to a point in each that no sign covers. */
const STEP_PX = 92;
const INSET_PX = 8;

async function colorsOf(name: string, count: number): Promise<number[][]> {
  const png = await readPicture(name);
  if (png === null) throw new Error(`no picture ${name}`);
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([PICTURE_SIZE.width, PICTURE_SIZE.height]);
  return Array.from({ length: count }, (_, index) => {
    const x = SQUARES_AT.left + INSET_PX + index * STEP_PX;
    const at = ((SQUARES_AT.top + 40) * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

test.each(['rwrrvwrrrr', 'wwwwwwwwww', 'vrvrvrvrvr', 'wrrrrrrrwv'])(
  'the picture of %s shows these squares',
  async (letters) => {
    const name = dailyPicture(readSquaresCode(letters) ?? []);
    expect(name).toBe(`daily-${letters}`);
    expect(await colorsOf(name, letters.length)).toEqual([...letters].map((letter) => COLORS[letter]));
  },
);

test('the text instead of the picture says the squares too', () => {
  expect(pictureAlt('daily-rwrrvwrrrr')).toBe(
    'A placard of the Lineup daily with 7 of 9 right: right, wrong, right, right, void, wrong, right, right, right, right.',
  );
});

test.each(['daily', 'daily-', 'daily-rwrrvwrrr', 'daily-rwrrvwrrrx', '12-rwrrvwrrrr', 'nope'])(
  'there is no picture %s',
  (name) => expect(readPicture(name)).toBeNull(),
);
