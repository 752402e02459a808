import { windowIds } from '@/lib/contract/leaderboard/windows';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { expect, expectAccessible, expectFits, newPlayer, query, test } from '@/tests/support/e2e';

/** Puts a player high on this month's board: the first page has to show the row, however many others play. */
function putOnBoard(username: string): Promise<unknown> {
  return query`
      insert into scores (window_id, player_id, score, reached_at, listed)
      select ${windowIds(Date.now()).monthly}, id, 700000, now(), true
      from players where username_index = ${blindIndex('players.username', username)}`;
}

test('a player on a board can be reported from the row, also by keyboard, and the reporter is thanked', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const other = await browser.newPage();
  const { username } = await newPlayer(other);
  await other.close();
  await newPlayer(page);
  await putOnBoard(username);
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
  await expect(form).toContainText(`You’re reporting ${username}.`);
  await expect(form.getByRole('radio').first()).toBeFocused();
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose a reason.');
  await expect(form.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a reason.');
  await form.getByLabel('Insulting or hateful').check();
  await form.getByLabel('Details (optional)').fill('Rude to my friends');
  await expectFits(page);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We’ll review your report.' })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(more).toBeFocused();
  const rows = await query`
      select r.what, r.reason from player_reports r join players p on p.id = r.subject_id
      where p.username_index = ${blindIndex('players.username', username)}`;
  expect([...rows]).toEqual([{ what: 'username', reason: 'abusive' }]);
});
