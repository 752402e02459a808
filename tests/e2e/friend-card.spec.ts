import type { Page } from '@playwright/test';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { expect, expectFits, newPlayer, test, withDatabase } from '@/tests/support/e2e';
import { crowd, failActions, idOf, tie } from '../visual/arrange';

const NARROW = { viewport: { width: 320, height: 640 } };
test.use({ ...NARROW, expectedErrors: [/ERR_FAILED/] });

const card = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Gives a player a badge three times, and points of this week. */
async function enrich(playerId: string): Promise<void> {
  await withDatabase(async (sql) => {
    await sql`insert into player_badges (player_id, badge, count, first_earned_at) values (${playerId}, 2, 3, now())`;
    await sql`
      insert into scores (window_id, player_id, score, reached_at, listed)
      values (${windowIds(Date.now()).weekly}, ${playerId}, 1320, now(), false)
      on conflict do nothing`;
    await sql`update scores set listed = true where player_id = ${playerId}`;
    await sql`
      insert into day_results (player_id, day, hours, answers, right_answers, par)
      values (${playerId}, current_date, 1, 40, 16, 14)`;
    await sql`
      insert into category_results (player_id, category_code, answers, right_answers, par)
      values (${playerId}, 1180, 40, 16, 14)`;
  });
}

test('a row opens the card of a friend, who can hide what they know; the card removes the friend', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const player = await newPlayer(page);
  const me = await idOf(player);
  const other = await (await browser.newContext(NARROW)).newPage();
  const friend = await newPlayer(other);
  const friendId = await idOf(friend);
  const [fresh] = await crowd(1);
  if (!fresh) throw new Error('no player');
  await enrich(friendId);
  await tie(me, [{ id: friendId, name: friend.username }, fresh], 'accepted');
  await page.goto('/friends');
  await expect(row(page, friend.username)).toContainText('1,320 pts this week');
  await expectFits(page);

  const open = row(page, friend.username).getByRole('button').first();
  await expect(open).toHaveAccessibleName(/Hasn’t played today. 1,320 points this week.$/);
  await open.focus();
  await page.keyboard.press('Enter');
  const opened = card(page, friend.username);
  await expect(opened.getByRole('listitem')).toHaveText(/On a Roll.*3 times/);
  await expect(opened.getByRole('row', { name: friend.username })).toContainText('40%');
  await expectFits(page);
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(open).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/friends');

  // The friend hides it in the settings.
  await other.goto('/setting');
  const shows = other.getByRole('switch', { name: /Show friends what I know/ });
  await expect(shows).toBeChecked();
  await shows.click();
  await expect(shows).not.toBeChecked();
  await expect(shows).not.toHaveAttribute('aria-busy');
  await page.reload();
  const restore = await failActions(page, '**/friends');
  await open.click();
  await expect(opened.getByRole('alert')).toContainText('couldn’t load');
  await restore();
  await opened.getByRole('button', { name: 'Try again' }).click();
  await expect(opened).toContainText(`${friend.username} doesn’t show this.`);
  await expect(opened.getByRole('listitem')).toHaveText(/On a Roll/);

  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();

  // One who has done nothing yet is removed over the card.
  await row(page, fresh.name).getByRole('button').first().click();
  const empty = card(page, fresh.name);
  await expect(empty).toContainText('No badges yet.');
  await expect(empty).toContainText('Hasn’t played yet.');
  await expectFits(page);
  const menu = empty.getByRole('button', { name: `More about ${fresh.name}` });
  const question = card(page, 'Remove friend');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(empty).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, fresh.name)).toHaveCount(0);
  await expect(page.getByRole('tabpanel').locator('> div')).toBeFocused();
  // The history entries of the dialogs are gone.
  await expect.poll(() => page.evaluate(() => window.history.state?.modals?.length ?? 0)).toBe(0);

  // The other side removes while the card is open.
  await open.click();
  await expect(opened).toBeVisible();
  await other.goto('/friends');
  await other.getByRole('button', { name: `Remove ${player.username}` }).click();
  await card(other, 'Remove friend').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('No friends found.')).toBeVisible();
  await other.context().close();
});
