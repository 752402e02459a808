import { expect, expectAccessible, newPlayer, test, withDatabase } from '@/tests/support/e2e';

/** Puts all players on this month's board, so that one can be reported. */
function fillBoard(): Promise<unknown> {
  return withDatabase(
    (sql) => sql`
      insert into scores (window_id, player_id, score, reached_at, listed)
      select 2000000 + extract(year from now() at time zone 'UTC')::int * 100
        + extract(month from now() at time zone 'UTC')::int, id, 10, now(), true
      from players on conflict do nothing`,
  );
}

test('a player on a board can be reported from the row, also by keyboard, and the reporter is thanked', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  const { username } = await newPlayer(other);
  await other.close();
  await newPlayer(page);
  await fillBoard();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/leaderboard');
  const more = page.getByRole('button', { name: `More about ${username}` });
  await more.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Report' });
  await expect(item).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await item.click();
  const form = page.getByRole('dialog', { name: 'Report' });
  await expect(form).toContainText(`You are reporting ${username}.`);
  await expect(form.getByRole('radio').first()).toBeFocused();
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose a reason.');
  await expect(form.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a reason.');
  await form.getByLabel('Insulting or hateful').check();
  await form.getByLabel('Details (optional)').fill('Rude to my friends');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(more).toBeFocused();
  const rows = await withDatabase((sql) => sql`select what, reason from player_reports`);
  expect([...rows]).toEqual([{ what: 'username', reason: 'abusive' }]);
});
