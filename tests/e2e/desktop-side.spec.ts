import type { Page } from '@playwright/test';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { giveStreak } from '@/tests/support/daily-screen';
import { expect, expectAccessible, newPlayer, query, test } from '@/tests/support/e2e';
import { untilAsked } from '@/tests/support/round';
import { failActions, idOf } from '../visual/arrange';

const DESKTOP = { width: 1000, height: 800 };
const PHONE = { width: 999, height: 800 };
const side = (page: Page, name: string) => page.getByRole('complementary', { name });

test.use({ viewport: DESKTOP });

/** Collects the scripts that a page loads. */
function scriptsOf(page: Page): Promise<string>[] {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  return scripts;
}
const SIDE_TEXT = 'boardEmpty';
const has = async (scripts: Promise<string>[], text: string) =>
  (await Promise.all(scripts)).some((script) => script.includes(text));

test('daily, board and friends are beside the game, and come after it in the order of focus', {
  tag: '@soak',
}, async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const { weekly } = windowIds(Date.now());
  await query`
      insert into scores (window_id, player_id, score, reached_at, listed)
      values (${weekly}, ${playerId}, 1000000000, now(), true)`;
  await page.reload();
  await untilAsked(page);
  await expect(side(page, 'This week').getByRole('listitem').first()).toContainText('You');
  await expect(side(page, 'Friends')).toContainText('Add a friend. You’ll each get 50 stars.');
  await expect(side(page, 'Daily')).toContainText('Ten photos, same for everyone. Free.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(side(page, 'Daily').getByRole('link', { name: 'Play today’s daily' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side(page, 'This week').getByRole('link', { name: 'See the board' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side(page, 'Friends').getByRole('link', { name: 'Play together' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side(page, 'Friends').getByRole('link', { name: 'Add a friend' })).toBeFocused();
  const column = await page.locator('.column').boundingBox();
  expect([column?.x, column?.width]).toEqual([285, 430]);
  await page.goto('/leaderboard');
  await expect(side(page, 'Friends')).toBeVisible();
  await expect(side(page, 'This week')).toHaveCount(0);
  await page.goto('/friends');
  await expect(side(page, 'This week')).toBeVisible();
  await expect(side(page, 'Friends')).toHaveCount(0);
  await giveStreak(playerId, 8, 1, 0);
  await page.goto('/daily');
  await expect(side(page, 'This week')).toBeVisible();
  await expect(side(page, 'Daily')).toHaveCount(0);
  await page.getByRole('link', { name: 'Badge' }).click();
  await expect(side(page, 'Daily').getByRole('link', { name: 'See the result' })).toBeVisible();
  await expect(side(page, 'Daily')).toContainText('Streak: 8 days');
  await query`delete from scores where player_id = ${playerId}`;
});

test('a narrower window loads nothing of it, and a wider one does', { tag: '@soak' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const scripts = scriptsOf(page);
  await newPlayer(page);
  await untilAsked(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => new Promise((idle) => requestIdleCallback(() => idle(true))));
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(await has(scripts, SIDE_TEXT)).toBe(false);
  await page.setViewportSize(DESKTOP);
  await expect(side(page, 'This week')).toBeVisible();
  expect(await has(scripts, SIDE_TEXT)).toBe(true);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test.describe('without the server', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('each panel offers to try again', { tag: '@soak' }, async ({ page }) => {
    const restore = await failActions(page, '**/profile');
    await newPlayer(page);
    await page.goto('/profile');
    await expect(side(page, 'This week').getByRole('alert')).toContainText('We couldn’t load the board.');
    await expect(side(page, 'Friends').getByRole('alert')).toContainText('We couldn’t load your friends.');
    await expect(side(page, 'Daily').getByRole('alert')).toContainText('We couldn’t load the daily.');
    await restore();
    for (const [panel, link] of [
      ['This week', 'See the board'],
      ['Daily', 'Play today’s daily'],
      ['Friends', 'Add a friend'],
    ] as const) {
      const again = side(page, panel).getByRole('button', { name: 'Try again' });
      // A panel that is read again by itself meanwhile has no button any more.
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1000 });
        await expect(side(page, panel).getByRole('link', { name: link })).toBeVisible({ timeout: 1000 });
      }).toPass();
    }
  });
});

test('a guest is offered the daily and an account instead', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Agree & Play as a guest' }).click();
  await page.waitForURL('**/home');
  const panel = side(page, 'Play with others');
  await expect(panel.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
  await expect(side(page, 'Daily').getByRole('link', { name: 'Play today’s daily' })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(2);
});
