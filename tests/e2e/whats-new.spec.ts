import { playerIdOf } from '@/tests/support/daily-screen';
import { expect, expectAccessible, logIn, newPlayer, query, test } from '@/tests/support/e2e';
import { untilAsked } from '@/tests/support/round';

/** As if the last round was dealt yesterday. */
const beginDay = (playerId: string) => query`
  update game_states set open_set_id = null, free_round_on = (now() at time zone 'utc')::date - 1
  where player_id = ${playerId}::uuid`;

test('what is new comes once before the first round of a day, on any device, and not to a newcomer', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const player = await newPlayer(page);
  await untilAsked(page);
  const playerId = await playerIdOf(page);
  await beginDay(playerId);
  const offer = (on: typeof page) => on.getByRole('heading', { name: /^Daily No/, level: 1 });
  const news = (on: typeof page) => on.getByRole('heading', { name: 'What’s new', level: 1 });
  await page.goto('/home');
  await expect(offer(page)).toBeVisible();
  await expect(news(page)).toHaveCount(0);

  await query`update players set created_at = '2026-01-02' where id = ${playerId}::uuid`;
  await page.goto('/home');
  await expect(news(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/screens/whats-new.png' });
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(offer(page)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await logIn(other, player);
  await expect(offer(other)).toBeVisible();
  await expect(news(other)).toHaveCount(0);
  await other.goto('/setting');
  await other.getByRole('link', { name: 'What’s new' }).click();
  await other.waitForURL('**/whats-new');
  await expect(news(other)).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
});
