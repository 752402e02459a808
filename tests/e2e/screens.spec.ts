import type { Page } from '@playwright/test';
import { expect, expectAccessible, newPlayer, test } from '@/tests/support/e2e';
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
  '/room',
  '/room/KWTRF',
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

const fileName = (path: string) => path.slice(1) || 'landing';

for (const { width, height, mobile, scheme } of VIEWS) {
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
        await inspect(page, fileName(path));
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
        await inspect(page, fileName(path));
      }
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Logout' }).click();
      await inspect(page, 'logout');
    });

    test('screens of a player who leaves', async ({ page }) => {
      const player = await newPlayer(page);
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await inspect(page, 'delete-account');
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.waitForURL('**/login');
      await page.getByLabel('Email').fill(player.email);
      await page.getByLabel('Password', { exact: true }).fill(player.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/keep-account');
      await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 10_000 });
      await inspect(page, 'keep-account');
    });
  });
}
