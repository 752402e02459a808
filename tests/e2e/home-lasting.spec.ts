import { cachedAnswers, KEPT, untilWorkerServes } from '@/tests/support/caches';
import { expect, logIn, newPlayer, query, test } from '@/tests/support/e2e';
import { rightAnswer, untilAsked } from '@/tests/support/round';

test.describe('with the service worker of the offline page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the round card follows ten questions, the next set follows the card, and no cache holds a page or a photo', {
    tag: '@soak',
  }, async ({ page }) => {
    test.slow();
    await newPlayer(page);
    await untilWorkerServes(page);
    for (let place = 1; place <= 10; place += 1) {
      await expect(page.getByText(`${place}/10`)).toBeVisible();
      await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
      await expect(page.getByTestId('result')).toContainText('Right');
    }
    await expect(page.getByRole('heading', { name: 'Perfect round!' })).toBeVisible();
    await page.getByRole('button', { name: 'Next round' }).click();
    await expect(page.getByText('1/10')).toBeVisible();
    await untilAsked(page);
    await expect(page.getByText(/^100 ?points/)).toBeVisible();
    await expect(page.getByTestId('streak')).toHaveText('10 in a row');
    const kept = await cachedAnswers(page);
    expect(kept.map(({ path }) => path)).toContain('/offline');
    for (const { path } of kept) expect(path).toMatch(KEPT);
  });
});

test('a player whose session ends mid-round returns to the round after login', { tag: '@soak' }, async ({
  page,
}) => {
  const player = await newPlayer(page);
  const asked = await untilAsked(page);
  await query`update sessions set revoked_at = now()
      where player_id = (select player_id from questions where id = ${asked})`;
  await page.reload();
  await page.waitForURL('**/login');
  await logIn(page, player);
  expect(await untilAsked(page)).toBe(asked);
});

test('an answer given as the session ends is kept and judged after login', async ({ page }) => {
  const player = await newPlayer(page);
  const asked = await untilAsked(page);
  const right = await rightAnswer(asked);
  await query`update sessions set revoked_at = now()
      where player_id = (select player_id from questions where id = ${asked})`;
  await page.keyboard.press(String(right));
  await page.waitForURL('**/login');
  await logIn(page, player);
  await expect(page.getByText(/^10 ?points/)).toBeVisible();
  await expect(page.getByText('2/10')).toBeVisible();
});
