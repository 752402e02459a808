import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SQUARES_AT } from '@/app/_server/link-preview/daily-drawing';
import { readPicture } from '@/app/_server/link-preview/draw-picture';
import { dailyPicture, PICTURE_SIZE, pictureAlt } from '@/app/_server/link-preview/pictures';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import {
  dailySharePath,
  dailyShareText,
  readShareCode,
  readSquaresCode,
  scoreOf,
  squaresCode,
} from '@/lib/contract/daily/share';
import { textsOf } from '@/messages/texts';

const NAMES = { r: 'right', w: 'wrong', v: 'void' } as const;
const squares = (letters: string): DailySquare[] =>
  [...letters].map((letter) => NAMES[letter as keyof typeof NAMES]);

test.each([
  [12, 'rwrrrwrrwr', 5, 'Lineup No. 12  7/10', '🟩🟥🟩🟩🟩', '🟥🟩🟩🟥🟩', '🔥 5'],
  [1, 'wwwwwwwwww', 1, 'Lineup No. 1  0/10', '🟥🟥🟥🟥🟥', '🟥🟥🟥🟥🟥', '🔥 1'],
  [1234, 'rrrrrvrrrr', 0, 'Lineup No. 1,234  9/9', '🟩🟩🟩🟩🟩', '⬜🟩🟩🟩🟩'],
  [365, 'vwvrvwvrvw', 1000, 'Lineup No. 365  2/5', '⬜🟥⬜🟩⬜', '🟥⬜🟩⬜🟥', '🔥 1,000'],
])('the shared text of daily %i with %s and a streak of %i', (number, letters, streak, ...lines) => {
  const shared = { number, squares: squares(letters) };
  expect(dailyShareText(textsOf('en', 'daily'), shared, streak)).toBe(lines.join('\n'));
});

test.each(['rwrrrwrrwr', 'vvvvvvvvvv', 'rrrrrrrrrr'])('%s names its squares', (letters) => {
  expect(squaresCode(squares(letters))).toBe(letters);
  expect(readSquaresCode(letters)).toEqual(squares(letters));
});

test('a link names the daily and the result, in any case of letters', () => {
  const named = { number: 12, code: 'k7f3q' };
  expect(dailySharePath(named)).toBe('/d/12-k7f3q');
  expect(readShareCode('12-k7f3q')).toEqual(named);
  expect(readShareCode('12-K7F3Q')).toEqual(named);
});

test.each([
  '',
  '12',
  '12-',
  '-k7f3q',
  '0-k7f3q',
  '012-k7f3q',
  '100000-k7f3q',
  '1.5-k7f3q',
  '12-k7f3',
  '12-k7f3qq',
  '12-k7f3o',
  '12-k7f31',
  '12-k7f3q\n',
  '12-k7f3q.png',
  '１２-k7f3q',
])('%j names no shared result', (code) => expect(readShareCode(code)).toBeNull());

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
  const png = await readPicture(name, 'en');
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
    const name = dailyPicture({ number: 12, squares: readSquaresCode(letters) ?? [] });
    expect(name).toBe(`daily-12-${letters}`);
    expect(await colorsOf(name, letters.length)).toEqual([...letters].map((letter) => COLORS[letter]));
  },
);

test('the text instead of the picture says the squares too', () => {
  expect(pictureAlt('daily-12-rwrrvwrrrr', 'en')).toBe(
    'A placard of Lineup daily No. 12 with 7 of 9 right: right, wrong, right, right, void, wrong, right, right, right, right.',
  );
});

test.each(['daily-12-rwrrvwrrrr', 'landing'])('%s is drawn and described in each language', async (name) => {
  const inEnglish = await readPicture(name, 'en');
  const inSpanish = await readPicture(name, 'es');
  expect(inSpanish).not.toEqual(inEnglish);
  expect(await readPicture(name, 'en')).toEqual(inEnglish);
  expect(pictureAlt(name, 'es')).not.toBe(pictureAlt(name, 'en'));
});

test.each([
  'daily',
  'daily-',
  'daily-12-',
  'daily-rwrrvwrrrr',
  'daily-0-rwrrvwrrrr',
  'daily-123456-rwrrvwrrrr',
  'daily-12-rwrrvwrrr',
  'daily-12-rwrrvwrrrx',
  '12-rwrrvwrrrr',
  'nope',
])('there is no picture %s', (name) => expect(readPicture(name, 'en')).toBeNull());
