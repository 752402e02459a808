import type { Page } from '@playwright/test';
import { breakScreen, crowd, failActions, holdActions, holdScreen, idOf, tie } from './arrange';
import { expect, keepToasts, look, newPlayer, test, withDatabase } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

const dialog = (page: Page) => page.getByRole('dialog');
const openFriends = (page: Page) => page.getByRole('link', { name: /^Friends/ }).click();

test('no friends yet: loading, empty, failed', async ({ page }) => {
  await newPlayer(page);
  const letCome = await holdScreen(page, '**/friends*');
  await openFriends(page);
  await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
  await look(page, 'friends-loading');
  await letCome();
  await expect(page.getByText('No friends found.')).toBeVisible();
  await look(page, 'friends-none');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await keepToasts(page);
  await look(page, 'friends-no-requests');
  await page.goto('/home');
  await breakScreen(page, '**/friends*', [/"friends":\[\]/, '"friends":null']);
  await openFriends(page);
  await expect(page.getByText('Something went wrong')).toBeVisible({ timeout: 10_000 });
  await keepToasts(page);
  await look(page, 'friends-failed');
});

test('many friends with long names, requests, blocked players, confirmations', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await tie(playerId, await crowd(24), 'accepted');
  await tie(playerId, await crowd(12), 'pending');
  await tie(playerId, await crowd(4), 'blocked');
  await page.goto('/friends');
  await expect(page.getByRole('tab', { name: 'Requests 12' })).toBeVisible();
  await look(page, 'friends-requests');
  const letGo = await holdActions(page, '**/friends');
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await look(page, 'friends-accepting');
  await letGo();
  await expect(dialog(page)).toContainText('are now friends!');
  await look(page, 'friends-congratulation');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible();
  await look(page, 'friends-list');
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await look(page, 'friends-row-menu');
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await expect(dialog(page)).toBeVisible();
  await look(page, 'friends-block');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await look(page, 'friends-remove');
  await failActions(page, '**/friends');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('[data-toast=error]')).toBeVisible();
  await keepToasts(page);
  await look(page, 'friends-remove-failed');
  await page.keyboard.press('Escape');
  await page.getByText('Blocked players').click();
  await page.getByText('Blocked players').scrollIntoViewIfNeeded();
  await look(page, 'friends-blocked');
});

test('fifty stars each', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const [friend] = await crowd(1);
  await tie(playerId, friend ? [friend] : [], 'accepted');
  await withDatabase(async (sql) => {
    await sql`insert into notices (player_id, kind, about_player_id, created_at)
      values (${playerId}, 'friend_accepted', ${friend?.id ?? ''}, now())`;
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
      select side, 'friend_reward', 0, 50, f.id, now()
      from friendships f, unnest(array[low_player_id, high_player_id]) side
      where ${playerId} in (low_player_id, high_player_id)`;
  });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Friends, 1 new' })).toBeVisible();
  await look(page, 'home-news');
  await openFriends(page);
  await expect(dialog(page)).toContainText('50 stars');
  await look(page, 'friends-congratulation-stars');
});

test('add a friend: the card, the form, a wrong User ID, a followed link, no answer', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/add-friend');
  await expect(page.getByText(/^\d{8}$/)).toBeVisible();
  await look(page, 'add-friend');
  await page.getByRole('button', { name: 'Search by user id' }).click();
  await look(page, 'add-friend-form');
  await dialog(page).getByLabel('User ID').fill('twelve');
  await dialog(page).getByRole('button', { name: 'Send Request' }).click();
  await expect(page.locator('[data-toast=error]')).toHaveText('Please enter a valid user ID.');
  await keepToasts(page);
  await look(page, 'add-friend-wrong-id');
  await page.goto('/add-friend?code=12345678');
  await expect(dialog(page).getByLabel('User ID')).toHaveValue('12345678');
  await look(page, 'add-friend-followed');
  await failActions(page, '**/add-friend');
  await dialog(page).getByRole('button', { name: 'Send Request' }).click();
  await expect(page.locator('[data-toast=error]')).toBeVisible();
  await keepToasts(page);
  await look(page, 'add-friend-failed');
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Friend request sent!')).toBeVisible();
  await keepToasts(page);
  await look(page, 'add-friend-sent');
});
