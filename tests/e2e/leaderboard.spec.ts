import type { Page } from '@playwright/test';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { expect, expectAccessible, expectFits, newPlayer, query, test } from '@/tests/support/e2e';
import { rightAnswer, untilAsked } from '@/tests/support/round';

/** Answers the current question right, and waits until the boards have its points. */
async function scoreOnce(page: Page): Promise<void> {
  const questionId = await untilAsked(page);
  await page.keyboard.press(String(await rightAnswer(questionId)));
  await expect(page.getByTestId('result')).toContainText('+10');
  const scored = () =>
    query`select score from scores s join questions q on q.player_id = s.player_id where q.id = ${questionId}`;
  await expect.poll(async () => (await scored()).length).toBe(2);
}

test('points of a judged answer count on both boards', async ({ page }) => {
  const player = await newPlayer(page);
  await scoreOnce(page);
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByText(/Resets in \d/)).toBeVisible();
  const monthly = page.getByRole('tab', { name: 'Monthly' });
  await expect(monthly).toHaveAttribute('aria-selected', 'true');
  const row = page.getByRole('listitem').filter({ hasText: player.username });
  await expect(row).toContainText('10 points');
  await expect(page.getByTestId('own-rank')).toContainText('10 points');
  await monthly.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Weekly' })).toBeFocused();
  await expect(row).toContainText('10 points');
});

/** A player with points in the current month, whose User ID is unused. */
async function rivalWith(points: number): Promise<string> {
  const [rival] = await query<{ player_id: string }[]>`
      with rival as (
        insert into players (username_sealed, username_index, referral_code)
        select 'x', 'rival ' || gen_random_uuid(), 'rival ' || gen_random_uuid() returning id
      )
      insert into scores (window_id, player_id, score, reached_at, listed)
      select ${windowIds(Date.now()).monthly}, id, ${points}, now(), true from rival returning player_id`;
  return rival?.player_id ?? '';
}

test('an open board updates, and friends and the last month have their own boards', async ({ page }) => {
  const player = await newPlayer(page);
  await scoreOnce(page);
  // Under a clock that stands still, a toast on its way out would stay half there. On /home the badge waits.
  await expect(page.getByTestId('waiting-badge')).toBeVisible({ timeout: 15_000 });
  await page.goto('/leaderboard');
  await expect(page.getByText('New badge: ')).toBeVisible();
  const rival = await rivalWith(1);
  await page.clock.install();
  await page.goto('/leaderboard');
  const rows = page.getByRole('listitem').filter({ hasText: /points/ });
  const own = rows.filter({ hasText: player.username });
  const ownRank = async () => Number((await page.getByTestId('own-rank').textContent())?.match(/\d+/)?.[0]);
  await expect(own).toBeVisible();
  const before = await ownRank();
  await query`update scores set score = 900000 where player_id = ${rival}`;
  // A board that was asked for before the rival's points were there may come after the first ten seconds.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(rows.first()).toContainText('900,000 points', { timeout: 2000 });
  }).toPass();
  await expect.poll(ownRank).toBeGreaterThan(before);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(page.getByText(/^Final · /)).toBeVisible();
  await page.getByRole('button', { name: 'Friends' }).click();
  await expect(page.getByText('No friends found.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await page.getByRole('link', { name: 'Add a friend' }).click();
  await page.waitForURL('**/add-friend');
});

test('a page holds one screen of the board, and the rest loads later', { tag: '@soak' }, async ({ page }) => {
  await newPlayer(page);
  for (let rival = 0; rival < 40; rival++) await rivalWith(2);
  const html = await (await page.request.get('/leaderboard')).text();
  expect(html.match(/<li data-glide/g)).toHaveLength(30);
  await page.goto('/leaderboard');
  const rows = page.getByRole('listitem').filter({ hasText: /points/ });
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(40);
});

test.describe('a board that fails to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('shows an error and can be loaded again', { tag: '@soak' }, async ({ page }) => {
    await newPlayer(page);
    await page.goto('/leaderboard');
    let failing = true;
    await page.route('**/leaderboard', (route) =>
      failing && route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('tab', { name: 'Weekly' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Failed to fetch leaderboard');
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/Resets in \d/)).toBeVisible();
  });
});
