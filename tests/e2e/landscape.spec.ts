import type { Page } from '@playwright/test';
import { openDaily } from '@/tests/support/daily-screen';
import { expect, newPlayer, resize, test } from '@/tests/support/e2e';
import { photoShows, untilAsked, wrongAnswer } from '@/tests/support/round';

/** Screens whose content spreads. `npm run look` has every state of every screen in the other views. */
const WELCOME = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/privacy-policy',
  '/sources',
  '/transparency',
  '/removal',
  '/room',
  '/shared/badge/first-case',
];
const PLAY = [
  '/daily',
  '/shop',
  '/badge',
  '/leaderboard',
  '/friends',
  '/add-friend',
  '/inbox',
  '/notification-settings',
  '/setting',
  '/whats-new',
  '/profile',
  '/edit-profile',
  '/password',
  '/room',
];

/** Phones on their side. */
const IN_LANDSCAPE = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];
/** Margin beside the content of a screen. */
const MARGIN = 32;

/**
 * Measures the screen inside the page: the sides that its content leaves free, and numerals of height charts that are not
 * whole.
 */
function measure() {
  const { innerWidth } = window;
  const content = [
    ...document.querySelectorAll('main :is(p, a, button, input, li, section, form, nav, .poster)'),
  ]
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, dialog'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 1);
  const cut: string[] = [];
  for (const marks of document.querySelectorAll('.height-marks')) {
    const chart = marks.getBoundingClientRect();
    const wall = marks.parentElement;
    const covers = [...(wall?.querySelectorAll('.photo-box, [data-testid="slip"]') ?? [])];
    for (const mark of marks.children) {
      const box = mark.getBoundingClientRect();
      // A numeral below the end of the wall is out of sight as a whole.
      if (box.left >= chart.right || !mark.checkVisibility({ visibilityProperty: true })) continue;
      const isCovered = covers.some((cover) => {
        const { left, right, top, bottom } = cover.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
      if (isCovered || box.right > chart.right || box.bottom > chart.bottom) cut.push(mark.textContent ?? '');
    }
  }
  return {
    left: Math.min(...content.map(({ left }) => left)),
    right: innerWidth - Math.max(...content.map(({ right }) => right)),
    beyond: document.documentElement.scrollWidth - innerWidth,
    cut,
  };
}

/** Checks that the screen uses the width of a phone on its side. */
async function expectWidthUsed(page: Page, name: string): Promise<void> {
  for (const size of IN_LANDSCAPE) {
    await resize(page, size);
    const { left, right, beyond, cut } = await page.evaluate(measure);
    const label = `${name}, ${size.width} × ${size.height}`;
    expect(Math.max(left, right), label).toBeLessThanOrEqual(MARGIN);
    expect(beyond, label).toBeLessThanOrEqual(0);
    expect(cut, label).toEqual([]);
  }
}

/** Checks that clock and position are whole, and that nothing of the photo is below the tab bar. */
async function expectPlacardsWhole(page: Page): Promise<void> {
  for (const size of IN_LANDSCAPE) {
    await resize(page, size);
    const placards = page.locator('.wall > span.numerals');
    await expect(placards).toHaveCount(2);
    for (const placard of await placards.all()) await expect(placard).toBeInViewport({ ratio: 1 });
    const photo = await page.locator('.photo-box').boundingBox();
    const tabs = await page.locator('.tab-bar').boundingBox();
    expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
}

test('in landscape a question, its result and the daily are whole', async ({ page }) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  await photoShows(page);
  await expectWidthUsed(page, 'question');
  await expectPlacardsWhole(page);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await page.getByTestId('result').press('Space');
  for (const size of IN_LANDSCAPE) {
    await resize(page, size);
    await expect(page.getByTestId('result')).toBeInViewport({ ratio: 1 });
  }
  await openDaily(page);
  await untilAsked(page, 'daily');
  await photoShows(page);
  await expectWidthUsed(page, 'daily');
  await expectPlacardsWhole(page);
});

test('in landscape screens without a session use the width', { tag: '@soak' }, async ({ page }) => {
  for (const path of WELCOME) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWidthUsed(page, path);
  }
});

test('in landscape screens of a player use the width', { tag: '@soak' }, async ({ page }) => {
  test.slow();
  await newPlayer(page);
  for (const path of PLAY) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    // While a screen loads, it has nothing to press.
    await expect(page.locator('main :is(a, button)').first()).toBeVisible();
    await expectWidthUsed(page, path);
  }
});
