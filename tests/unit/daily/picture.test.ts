import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SQUARES_AT } from '@/app/_server/link-preview/daily-drawing';
import { readPicture } from '@/app/_server/link-preview/draw-picture';
import { dailyPicture, PICTURE_SIZE, pictureAlt } from '@/app/_server/link-preview/pictures';
import { readSquaresCode } from '@/lib/contract/daily/share';

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
