import type { Page } from '@playwright/test';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { crowd, failActions, holdActions, holdScreen, idOf, tie } from './arrange';
import { expect, look, newPlayer, query, test } from './look';

// One after the other: all players share a board.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: [/ERR_FAILED/] });

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

async function score(playerIds: readonly string[], points: (at: number) => number): Promise<void> {
  const scores = playerIds.map((id, at) => ({ id, points: points(at) }));
  const { monthly, weekly } = windowIds(Date.now());
  await query`
      insert into scores (window_id, player_id, score, reached_at, listed)
      select board, id, points, now(), true
      from unnest(array[${monthly}, ${weekly}]::int[]) board,
        jsonb_to_recordset(${JSON.stringify(scores)}::text::jsonb) as r (id uuid, points int)`;
}

test('a board: loading, failed, empty', async ({ page }) => {
  await newPlayer(page);
  const letCome = await holdScreen(page, '**/leaderboard*');
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await look(page, 'leaderboard-loading', { shows: page.getByRole('heading', { name: 'Leaderboard' }) });
  await letCome();
  await expect(page.getByText(/Resets in/)).toBeVisible();
  await page.getByRole('button', { name: 'Last month' }).click();
  await look(page, 'leaderboard-nobody', { shows: page.getByText('No users found.') });
  await page.getByRole('button', { name: 'Last month' }).click();
  await page.getByRole('button', { name: 'Friends' }).click();
  await look(page, 'leaderboard-no-friends', { shows: page.getByText('No friends found.') });
  await page.getByRole('button', { name: 'Friends' }).click();
  const letGo = await holdActions(page, '**/leaderboard');
  await page.getByRole('tab', { name: 'Weekly' }).click();
  await look(page, 'leaderboard-weekly-loading');
  await letGo();
  await failActions(page, '**/leaderboard');
  await page.getByRole('button', { name: 'Last week' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Failed to fetch leaderboard');
  await look(page, 'leaderboard-failed');
});

test('a hundred players with long names and many points, a rank outside, friends, a report', async ({
  page,
}) => {
  const playerId = await idOf(await newPlayer(page));
  const others = await crowd(110);
  await score(
    others.map(({ id }) => id),
    (at) => 9_876_540 - at * 89_000,
  );
  await page.goto('/leaderboard');
  await expect(rows(page)).toHaveCount(100);
  await look(page, 'leaderboard-full-without-points');
  await score([playerId], () => 10);
  await tie(playerId, others.slice(0, 12), 'accepted');
  await page.reload();
  await page.getByRole('tab', { name: 'Weekly' }).click();
  await expect(page.getByTestId('own-rank')).toContainText('10 points');
  await look(page, 'leaderboard-outside');
  await page.getByRole('button', { name: 'Friends' }).click();
  await expect(rows(page)).toHaveCount(13);
  await look(page, 'leaderboard-friends');
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await look(page, 'leaderboard-row-menu');
  await page.keyboard.press('Escape');
  const low = page.getByRole('button', { name: /^More about/ }).nth(8);
  await low.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await low.click();
  const report = page.getByRole('menuitem', { name: 'Report' });
  const foot = (await page.getByTestId('own-rank').boundingBox())?.y ?? 0;
  await expect
    .poll(async () => {
      const box = await report.boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    }, 'the menu of the lowest row stands above the own rank')
    .toBeLessThanOrEqual(foot);
  await look(page, 'leaderboard-row-menu-low');
  await report.click();
  const form = page.getByRole('dialog', { name: 'Report' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await look(page, 'leaderboard-report', { shows: form.getByRole('alert') });
});
