import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, newGuest, newPlayer, test } from '@/tests/support/e2e';
import { E2E } from '@/tests/support/e2e-settings';
import { answers, untilAsked } from '@/tests/support/round';

const LIGHT = 'rgb(239, 228, 203)';
const DARK = 'rgb(16, 20, 31)';

const pageColor = (page: Page) => page.locator('.column').first();
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const keep = (context: BrowserContext, name: string, value: string) =>
  context.addCookies([{ name, value, url: `http://localhost:${E2E.port}` }]);

test('a theme is chosen at once, is in the first answer after a reload, and reaches other tabs', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await newPlayer(page);
  await page.goto('/setting');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto('/leaderboard');
  await expect(pageColor(other)).toHaveCSS('background-color', DARK);
  await expect(choice(page, 'System')).toBeChecked();
  await choice(page, 'System').focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'Light')).toBeChecked();
  await expect(pageColor(page)).toHaveCSS('background-color', LIGHT);
  await expectAccessible(page);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(pageColor(other)).toHaveCSS('background-color', LIGHT);

  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/<html[^>]* data-theme="light"/);
  await expect(pageColor(page)).toHaveCSS('background-color', LIGHT);
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2);
  for (const bar of await page.locator('meta[name=theme-color]').all())
    await expect(bar).toHaveAttribute('content', '#efe4cb');
  await expect(choice(page, 'Light')).toBeChecked();

  await choice(page, 'System').check({ force: true });
  await expect(pageColor(page)).toHaveCSS('background-color', DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(pageColor(page)).toHaveCSS('background-color', LIGHT);
  await choice(page, 'Dark').check({ force: true });
  await expect(pageColor(page)).toHaveCSS('background-color', DARK);
});

for (const theme of ['light', 'dark'] as const) {
  test(`${theme} against the device has enough contrast`, { tag: '@soak' }, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' });
    await keep(context, 'theme', theme);
    await newPlayer(page);
    await untilAsked(page);
    await expectAccessible(page);
    for (const path of ['/leaderboard', '/badge', '/friends', '/setting']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(pageColor(page)).toHaveCSS('background-color', theme === 'light' ? LIGHT : DARK);
      await expectAccessible(page);
    }
  });
}

test('a larger text keeps photo, clock and four answers on the screen, also for a guest', {
  tag: '@soak',
}, async ({ page }) => {
  await newGuest(page);
  await page.goto('/setting');
  const sizeOfText = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  const normal = await sizeOfText();
  for (const [name, factor, screens] of [
    [
      'Large',
      1.15,
      [
        [390, 664],
        [320, 568],
      ],
    ],
    ['Larger', 1.3, [[390, 664]]],
  ] as const) {
    await page.goto('/setting');
    await choice(page, name).check({ force: true });
    expect(await sizeOfText()).toBeCloseTo(normal * factor, 1);
    await page.goto('/home');
    await untilAsked(page);
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      await expect(answers(page)).toHaveCount(4);
      const bar = await page.getByRole('navigation').first().boundingBox();
      for (const answer of await answers(page).all()) {
        const box = await answer.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), `${name}, ${width}`).toBeLessThanOrEqual(bar?.y ?? 0);
      }
      await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
      const photo = await page.locator('img[alt^="Booking photo"]').boundingBox();
      expect(photo?.height ?? 0, `${name}, ${width}`).toBeGreaterThan(100);
    }
  }
});
