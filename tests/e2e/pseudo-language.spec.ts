import type { Page } from '@playwright/test';
import { PSEUDO_LANGUAGE } from '@/messages/languages';
import { expect, newPlayer, test } from '@/tests/support/e2e';

/** Not `/`, `/terms`, `/privacy-policy` and `/sources`: the response cache has them in English only. */
const FOR_VISITORS = '/login /register /forgot-password /removal'.split(' ');
const FOR_PLAYERS = [
  ...'/home /daily /room /shop /badge /shared/badge/first-case /leaderboard /friends /add-friend'.split(' '),
  ...'/profile /edit-profile /inbox /notification-settings /setting /whats-new /password'.split(' '),
];

async function expectFitInPseudoLanguage(page: Page, screens: readonly string[]): Promise<void> {
  const { baseURL: url = '' } = test.info().project.use;
  await page.context().addCookies([{ name: 'language', value: PSEUDO_LANGUAGE, url }]);
  const widths: [string, number][] = [];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.locator('html'), screen).toHaveAttribute('lang', PSEUDO_LANGUAGE);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    widths.push([screen, await page.evaluate(() => document.documentElement.scrollWidth)]);
  }
  expect(widths).toEqual(screens.map((screen) => [screen, 320]));
}

test('texts 40% longer fit the narrowest phone on every screen', { tag: '@soak' }, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 568 });
  await expectFitInPseudoLanguage(page, FOR_VISITORS);
  await newPlayer(page);
  await expectFitInPseudoLanguage(page, FOR_PLAYERS);
});
