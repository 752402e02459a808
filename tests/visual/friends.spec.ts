import type { Page } from '@playwright/test';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { breakScreen, crowd, type Extra, failActions, holdActions, holdScreen, idOf, tie } from './arrange';
import { expect, look, newPlayer, query, test, withDatabase } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

const dialog = (page: Page) => page.getByRole('dialog');
const openFriends = (page: Page) => page.getByRole('link', { name: /^Friends/ }).click();

test('no friends yet: loading, empty, failed', async ({ page }) => {
  await newPlayer(page);
  const letCome = await holdScreen(page, '**/friends*');
  await openFriends(page);
  await look(page, 'friends-loading', { shows: page.getByRole('heading', { name: 'Friends' }) });
  await letCome();
  await look(page, 'friends-none', { shows: page.getByText('No friends found.') });
  await page.getByRole('tab', { name: 'Requests' }).click();
  await look(page, 'friends-no-requests');
  await page.goto('/home');
  await breakScreen(page, '**/friends*', [/"friends":\[\]/, '"friends":null']);
  await openFriends(page);
  await expect(page.getByText('Something went wrong')).toBeVisible({ timeout: 10_000 });
  await look(page, 'friends-failed');
});

test('many friends with long names, requests, blocked players, confirmations', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await tie(playerId, await crowd(24), 'accepted');
  await tie(playerId, await crowd(12), 'pending');
  await tie(playerId, await crowd(4), 'blocked');
  await page.goto('/friends');
  await look(page, 'friends-requests', { shows: page.getByRole('tab', { name: 'Requests 12' }) });
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
  await look(page, 'friends-list', { shows: page.getByRole('button', { name: /^Remove/ }).first() });
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await look(page, 'friends-remove', { shows: dialog(page) });
  await failActions(page, '**/friends');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await look(page, 'friends-remove-failed', { shows: page.locator('[data-toast=error]') });
  await page.keyboard.press('Escape');
  await page.getByText('Blocked players').click();
  await page.getByText('Blocked players').scrollIntoViewIfNeeded();
  await look(page, 'friends-blocked');
});

/** Gives friends streaks, points of this week, and to the first one every badge and many answers. */
async function enrich(friends: readonly Extra[]): Promise<void> {
  const [first] = friends;
  await withDatabase(async (sql) => {
    for (const [at, { id }] of friends.entries()) {
      const streak = [1, 365, 12, 5][at % 4] ?? 1;
      await sql`
        insert into player_dailies (player_id, day, started_at, choices, right_mask, finished_at, streak_days, freezes)
        values (${id}, current_date - 1, now(), array_fill(1::smallint, array[10]), 1023, now(), ${streak}, 0)`;
      await sql`
        insert into scores (window_id, player_id, score, reached_at, listed)
        values (${windowIds(Date.now()).weekly}, ${id}, ${12_340 - at * 100}, now(), true)`;
    }
    await sql`
      insert into player_badges (player_id, badge, count, first_earned_at)
      select ${first?.id ?? ''}, n, n * n, now() from generate_series(1, 12) n`;
    await sql`
      insert into category_results (player_id, category_code, answers, right_answers, par)
      values (${first?.id ?? ''}, 1180, 2345, 890, 850)`;
  });
}

const rowOf = (page: Page, { name }: Extra) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button').first();

test('rows with figures, and cards: loading, full, new, hidden, failed, the menu', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const [full, hidden, fresh, ...others] = await crowd(8);
  if (!full || !hidden || !fresh) throw new Error('no players');
  await tie(playerId, [full, hidden, fresh, ...others], 'accepted');
  await enrich([full, hidden, ...others]);
  await query`insert into preferences (player_id, hides_knowledge) values (${hidden.id}, true)`;
  await page.goto('/friends');
  await look(page, 'friends-figures', { shows: rowOf(page, fresh) });
  const letGo = await holdActions(page, '**/friends');
  await rowOf(page, full).click();
  await look(page, 'friend-card-loading', { shows: dialog(page) });
  await letGo();
  await expect(dialog(page)).toContainText('How well they read the records');
  await look(page, 'friend-card-full');
  await dialog(page).getByRole('table').scrollIntoViewIfNeeded();
  await look(page, 'friend-card-full-end');
  await page.keyboard.press('Escape');
  await rowOf(page, hidden).click();
  await expect(dialog(page)).toContainText('doesn’t show this.');
  await look(page, 'friend-card-hidden');
  await page.keyboard.press('Escape');
  await rowOf(page, fresh).click();
  await expect(dialog(page)).toContainText('Hasn’t played yet.');
  await look(page, 'friend-card-new');
  await dialog(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await look(page, 'friend-card-menu');
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await look(page, 'friends-block', { shows: page.getByRole('dialog', { name: 'Block player' }) });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Block player' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await failActions(page, '**/friends');
  // One whose card has not been loaded.
  await rowOf(page, others[0] ?? full).click();
  await look(page, 'friend-card-failed', { shows: dialog(page).getByRole('alert') });
});

test('fifty stars each', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const [friend] = await crowd(1);
  await tie(playerId, friend ? [friend] : [], 'accepted');
  await withDatabase(async (sql) => {
    await sql`insert into notifications (player_id, kind, about_player_id, created_at)
      values (${playerId}, 'friend_accepted', ${friend?.id ?? ''}, now())`;
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
      select side, 'friend_reward', 0, 50, f.id, now()
      from friendships f, unnest(array[low_player_id, high_player_id]) side
      where ${playerId} in (low_player_id, high_player_id)`;
  });
  await page.goto('/home');
  await look(page, 'home-news', { shows: page.getByRole('link', { name: 'Friends, 1 new' }) });
  await openFriends(page);
  await expect(dialog(page)).toContainText('50 stars');
  await look(page, 'friends-congratulation-stars');
});

test('add a friend: the card, the form, a wrong User ID, a followed link, no answer', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/add-friend');
  await look(page, 'add-friend', { shows: page.getByText(/^\d{8}$/) });
  await page.getByRole('button', { name: 'Search by user id' }).click();
  await look(page, 'add-friend-form');
  await dialog(page).getByLabel('User ID').fill('twelve');
  await dialog(page).getByRole('button', { name: 'Send Request' }).click();
  await expect(page.locator('[data-toast=error]')).toHaveText('Please enter a valid user ID.');
  await look(page, 'add-friend-wrong-id');
  await page.goto('/add-friend?code=12345678');
  await expect(dialog(page).getByLabel('User ID')).toHaveValue('12345678');
  await look(page, 'add-friend-followed');
  await failActions(page, '**/add-friend');
  await dialog(page).getByRole('button', { name: 'Send Request' }).click();
  await look(page, 'add-friend-failed', { shows: page.locator('[data-toast=error]') });
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Send Request' }).click();
  await look(page, 'add-friend-sent', { shows: page.getByText('Friend request sent!') });
});
