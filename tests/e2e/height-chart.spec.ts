import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, newPlayer, resize, test } from '@/tests/support/e2e';
import { photoShows, untilAsked } from '@/tests/support/round';

test.use({ deviceScaleFactor: 2, colorScheme: 'light', reducedMotion: 'reduce' });

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
/** Of the light scheme, in app/globals.css. */
const HEAVY_RULE = '#bba97e';

type Area = { x: number; y: number; width: number; height: number };

/** Returns the rows of an area, in points from its top, whose pixels satisfy `matches` in at least `share` of the columns. */
async function rowsOf(
  picture: Buffer,
  area: Area,
  share: number,
  matches: (hex: string) => boolean,
): Promise<number[]> {
  const [left = 0, top = 0, width = 0, height = 0] = [area.x, area.y, area.width, area.height].map((length) =>
    Math.round(length * 2),
  );
  const { data } = await sharp(picture)
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hexAt = (x: number, y: number) =>
    `#${data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).toString('hex')}`;
  const isRow = (y: number) =>
    Array.from({ length: width }, (_, x) => hexAt(x, y)).filter(matches).length >= share * width;
  return Array.from({ length: height }, (_, y) => y)
    .filter(isRow)
    .map((y) => (y + 0.5) / 2);
}

/** Returns the middle of each group of adjacent rows. */
function middlesOf(rows: readonly number[]): number[] {
  const groups: number[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && row - (last.at(-1) ?? 0) < 1) last.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => ((group[0] ?? 0) + (group.at(-1) ?? 0)) / 2);
}

/** Returns the areas of the wall and of the numerals that are not cut off. Decorative: no test id names them. */
function areasOf(page: Page): Promise<{ wall: Area; left: Area[]; right: Area[] }> {
  return page
    .locator('.wall')
    .first()
    .evaluate((wall) => {
      const areaOf = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      };
      const marksAt = (side: string) => {
        const marks = wall.querySelector(`.height-marks.${side}-2`);
        if (!marks) return [];
        const { right } = marks.getBoundingClientRect();
        const shown = [...marks.querySelectorAll('span:not(.invisible)')].map(areaOf);
        return shown.filter(({ x }) => x < right);
      };
      return { wall: areaOf(wall), left: marksAt('left'), right: marksAt('right') };
    });
}

/** Returns where the drawn digits of each numeral have their middle. */
async function digitsOf(picture: Buffer, marks: readonly Area[]): Promise<number[]> {
  const isDark = (hex: string) => Number.parseInt(hex.slice(3, 5), 16) < 0x90;
  const rows = await Promise.all(marks.map((area) => rowsOf(picture, area, 0.05, isDark)));
  return marks.map(({ y }, i) => y + ((rows[i]?.[0] ?? 0) + (rows[i]?.at(-1) ?? 0)) / 2);
}

/** Checks that each heavy rule has a numeral on it, on both sides, except the first ones that something else covers. */
async function expectMeeting(page: Page, covered: number): Promise<void> {
  const { wall, left, right } = await areasOf(page);
  // One picture for all: a question goes on meanwhile.
  const picture = await page.screenshot();
  const strip = { x: wall.x + 1, y: wall.y, width: 5, height: wall.height - 10 };
  const isHeavy = (hex: string) => hex === HEAVY_RULE;
  const rules = middlesOf(await rowsOf(picture, strip, 1, isHeavy)).map((y) => wall.y + y);
  expect(rules.length).toBeGreaterThanOrEqual(2);
  expect(left.length - rules.length).toBeLessThanOrEqual(covered);
  const distance = (from: number, to: readonly number[]) => Math.min(...to.map((y) => Math.abs(y - from)));
  const digits = await digitsOf(picture, left);
  for (const rule of rules) expect(distance(rule, digits)).toBeLessThanOrEqual(1);
  const shown = (await digitsOf(picture, right)).slice(covered).filter((y) => y <= (rules.at(-1) ?? 0) + 1);
  expect(shown.length).toBeGreaterThan(0);
  for (const y of shown) expect(distance(y, rules)).toBeLessThanOrEqual(1);
}

test('the heavy rules of the chart meet its numerals on the landing page', { tag: '@soak' }, async ({
  page,
}) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    // The language select covers the first numeral on the right.
    await expectMeeting(page, 1);
  }
});

test('the heavy rules of the chart meet its numerals on the question', async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  await photoShows(page);
  for (const size of SIZES) {
    await resize(page, size);
    await page.evaluate(() => document.fonts.ready);
    // The counter covers the first rule.
    await expectMeeting(page, 1);
  }
});
