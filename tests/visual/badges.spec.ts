import type { Page } from '@playwright/test';
import { BADGE_LIST } from '@/lib/contract/badges/catalogue';
import { breakScreen, crowd, failActions, holdActions, holdScreen, idOf, tie } from './arrange';
import { expect, look, newPlayer, test, withDatabase } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

const dialog = (page: Page) => page.getByRole('dialog').last();
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Badges' }).getByRole('button', { name: new RegExp(`^${name}`) });
const openBadges = (page: Page) => page.getByRole('link', { name: 'Badge', exact: true }).click();

/** Credits all badges, repeatable ones 128 times. */
async function giveAll(playerId: string): Promise<void> {
  const given = BADGE_LIST.map(({ badgeId, isRepeatable }) => ({ badgeId, count: isRepeatable ? 128 : 1 }));
  const json = JSON.stringify(given);
  await withDatabase(async (sql) => {
    await sql`insert into player_badges (player_id, badge, count, first_earned_at)
      select ${playerId}, "badgeId", count, now()
      from jsonb_to_recordset(${json}::text::jsonb) as r ("badgeId" smallint, count int)`;
    await sql`insert into badge_awards (player_id, badge, reason, awarded_at)
      select ${playerId}, "badgeId", 'look ' || n, now()
      from jsonb_to_recordset(${json}::text::jsonb) as r ("badgeId" smallint, count int), generate_series(1, count) n`;
  });
}

test('no badge yet: loading, locked, failed', async ({ page }) => {
  await newPlayer(page);
  const letCome = await holdScreen(page, '**/badge*');
  await openBadges(page);
  await look(page, 'badge-loading', { shows: page.getByRole('heading', { name: 'Badge' }) });
  await letCome();
  await look(page, 'badge-none', { shows: page.getByText('No badges yet') });
  await tile(page, 'Photographic Memory').click();
  await expect(dialog(page)).toContainText('How to earn it');
  await look(page, 'badge-locked');
  await page.goto('/leaderboard');
  await page.evaluate(() => localStorage.clear());
  await breakScreen(page, '**/badge*', [/"badges":\[.*?\}\](?=,"appUrl")/, '"badges":null']);
  await openBadges(page);
  await expect(page.getByText('Failed to fetch badges').first()).toBeVisible({ timeout: 10_000 });
  await look(page, 'badge-failed');
});

test('all badges, and sharing one', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await giveAll(playerId);
  await page.goto('/badge');
  await look(page, 'badge-all', { shows: page.getByText('You have 18 of 18') });
  await tile(page, 'Photographic Memory').click();
  await look(page, 'badge-owned');
  const letGo = await holdActions(page, '**/badge');
  await dialog(page).getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page)).toContainText('Share your badge with friend');
  await look(page, 'badge-share-loading');
  await letGo();
  await expect(dialog(page)).toContainText('No friends found.');
  await look(page, 'badge-share-no-friends');
  await tie(playerId, await crowd(24), 'accepted');
  await page.reload();
  await tile(page, 'On a Roll').click();
  await dialog(page).getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(24);
  await look(page, 'badge-share-friends');
  await failActions(page, '**/badge');
  await dialog(page)
    .getByRole('button', { name: /^Share with/ })
    .first()
    .click();
  await look(page, 'badge-share-failed', { shows: page.locator('[data-toast="error"]') });
  await page.reload();
  await tile(page, 'On a Roll').click();
  await dialog(page).getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible({ timeout: 10_000 });
  await look(page, 'badge-share-list-failed');
});
