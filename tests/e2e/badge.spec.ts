import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectFitsNarrowest, newPlayer, query, test, withDatabase } from '@/tests/support/e2e';

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Badges' }).getByRole('button', { name: new RegExp(`^${name}`) });
const dialog = (page: Page) => page.getByRole('dialog').last();
const toast = (page: Page) => page.locator('[data-toast]');

/** The player of this page, by the user id that the profile shows. */
async function playerOf(page: Page): Promise<string> {
  await page.goto('/profile');
  const code = (await page.getByText(/^\d{8}$/).textContent()) ?? '';
  const [row] = await query<{ id: string }[]>`select id from players where referral_code = ${code}`;
  return row?.id ?? '';
}

/** Badges as if they had been earned, and a friendship as if it had been accepted. */
async function giveBadge(playerId: string, badge: number, count: number): Promise<void> {
  await withDatabase(async (sql) => {
    await sql`insert into player_badges (player_id, badge, count, first_earned_at)
      values (${playerId}, ${badge}, ${count}, now())`;
    await sql`insert into badge_awards (player_id, badge, reason, awarded_at)
      select ${playerId}, ${badge}, 'test ' || n, now() from generate_series(1, ${count}::integer) n`;
  });
}

async function befriend(...players: [string, string]): Promise<void> {
  const [low, high] = players.toSorted();
  await query`insert into friendships (low_player_id, high_player_id, state, changed_at, reward_settled_at)
      values (${low ?? ''}, ${high ?? ''}, 'accepted', now(), now())`;
}

test('a badge owned three times can be shared with a friend, who is notified', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const [, friend] = [await newPlayer(page), await newPlayer(other)];
  const [giverId, friendId] = [await playerOf(page), await playerOf(other)];
  await befriend(giverId, friendId);
  await giveBadge(giverId, 2, 3);
  for (const each of [page, other]) {
    await each.goto('/home');
    await each.getByRole('link', { name: 'Badge' }).click();
  }
  await expect(tile(other, 'On a Roll')).toHaveAttribute('data-status', 'false');
  await expect(tile(page, 'On a Roll')).toContainText('x3');

  await tile(page, 'On a Roll').click();
  await expect(dialog(page)).toContainText('Get 3 answers right in a row.');
  await expectFitsNarrowest(page);
  const downloaded = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Show it' }).click();
  const picture = sharp(await (await downloaded).path());
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 });
  expect((await picture.stats()).isOpaque).toBe(true);
  const share = dialog(page).getByRole('button', { name: 'Share', exact: true });
  await expect(share).toHaveText('Share');
  await share.click();
  await expect(dialog(page)).toContainText('Share your badge with friend');
  await expect(dialog(page).getByRole('listitem')).toHaveText([new RegExp(friend.username)]);
  await expectFitsNarrowest(page);
  await dialog(page)
    .getByRole('button', { name: `Share with ${friend.username}` })
    .click();
  await expect(toast(page).filter({ hasText: 'Badge shared successfully!' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tile(page, 'On a Roll')).toContainText('x2');
  await expect(tile(other, 'On a Roll')).toHaveAttribute('data-status', 'true');
  await expectFitsNarrowest(page);
  // Both panels took their entries out of the history.
  await page.goBack();
  await page.waitForURL('**/home');
  await elsewhere.close();
});

test.describe('badges that cannot be shared', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('locked badges say how to earn them, and each failure has its own message', { tag: '@soak' }, async ({
    page,
  }) => {
    await newPlayer(page);
    const playerId = await playerOf(page);
    await giveBadge(playerId, 1, 1);
    await giveBadge(playerId, 10, 2);
    await page.getByRole('link', { name: 'Badge' }).click();
    await expect(tile(page, 'Podium')).toContainText('0/1');
    await expectFitsNarrowest(page);
    await tile(page, 'Podium').click();
    await expect(dialog(page)).toContainText('Finish a week in the top 3 of the leaderboard.');
    await expect(dialog(page).getByRole('button', { name: 'Share' })).toHaveCount(0);
    await expectFitsNarrowest(page);
    await page.keyboard.press('Escape');
    await tile(page, 'First Case').click();
    await expect(dialog(page).getByRole('button', { name: 'Share' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.route('**/badge', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await tile(page, 'Full Week').click();
    await dialog(page).getByRole('button', { name: 'Share' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Something went wrong');
    await expectFitsNarrowest(page);
    await page.unroute('**/badge');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page)).toContainText('No friends found.');
    await expectFitsNarrowest(page);
    await dialog(page).getByRole('link', { name: 'Add a friend' }).click();
    await page.waitForURL('**/add-friend');
  });
});
