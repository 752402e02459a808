import type { Page } from '@playwright/test';
import { expect, expectAccessible, newPlayer, test } from '@/tests/support/e2e';
import { expectWidthUsed } from '@/tests/support/landscape';
import { answers, untilAsked, wrongAnswer } from '@/tests/support/round';

/** The narrowest phone and a desktop, each in a scheme of its own; `npm run look` has every state in every view. */
const VIEWS = [
  { width: 320, height: 640, mobile: true, scheme: 'dark' },
  { width: 1280, height: 900, mobile: false, scheme: 'light' },
] as const;
const WELCOME = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/privacy-policy',
  '/removal',
  '/room',
  '/room/KWTRF',
  '/shared/badge/first-case',
  '/nowhere',
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
  '/profile',
  '/edit-profile',
  '/password',
  '/room',
];

/** Axe finds nothing, and nothing is wider than the screen. */
async function inspect(page: Page, name: string) {
  // Not innerWidth: a phone zooms out until what is too wide fits.
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `${name} is no wider than the screen`).toBeLessThanOrEqual(clientWidth);
  await expectAccessible(page);
}

/** On the phone also on its side. An unknown page has no content to spread. */
async function inspectBothWays(page: Page, path: string, { width, height, mobile }: (typeof VIEWS)[number]) {
  await inspect(page, path);
  if (!mobile || path === '/nowhere' || path === '/room/KWTRF') return;
  await expectWidthUsed(page, path);
  await page.setViewportSize({ width, height });
}

for (const view of VIEWS) {
  const { width, height, mobile, scheme } = view;
  test.describe(`${width} × ${height}, ${scheme}`, () => {
    test.use({
      viewport: { width, height },
      deviceScaleFactor: mobile ? 2 : 1,
      isMobile: mobile,
      hasTouch: mobile,
      colorScheme: scheme,
      contextOptions: { reducedMotion: 'reduce' },
      expectedErrors: [/404 \(Not Found\)/],
    });

    test('screens without a session', async ({ page }) => {
      for (const path of WELCOME) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await inspectBothWays(page, path, view);
      }
    });

    test('screens of a player', async ({ page }) => {
      // A dozen screens, each looked at by axe.
      test.slow();
      await newPlayer(page);
      const asked = await untilAsked(page);
      await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 10_000 });
      await inspect(page, 'home');
      await page.getByTestId('lives').click();
      await inspect(page, 'home-lives');
      await page.keyboard.press('Escape');
      await answers(page)
        .nth((await wrongAnswer(asked)) - 1)
        .click();
      await expect(page.getByTestId('result')).toBeVisible();
      await page.getByTestId('result').click();
      await expect(answers(page).first()).not.toHaveAttribute('data-verdict', 'open');
      await inspect(page, 'home-wrong');
      for (const path of PLAY) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        // While a screen loads, it has nothing to press.
        await expect(page.locator('main :is(a, button)').first()).toBeVisible();
        await inspectBothWays(page, path, view);
      }
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Logout' }).click();
      await inspect(page, 'logout');
    });
  });
}
