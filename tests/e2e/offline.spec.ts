import { cachedAnswers, KEPT, untilWorkerServes } from '@/tests/support/caches';
import { expect, expectAccessible, NETWORK_LOST, newPlayer, resize, test } from '@/tests/support/e2e';
import { photoShows, rightAnswer, untilAsked } from '@/tests/support/round';

test.use({ serviceWorkers: 'allow', expectedErrors: [NETWORK_LOST] });

test('without a network any page says so and comes back; nothing of the player is in a cache, nor stays', async ({
  page,
  context,
}) => {
  const player = await newPlayer(page);
  const username = page.getByText(player.username, { exact: true });
  await untilWorkerServes(page);
  await page.reload();
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(page.getByTestId('result')).toBeVisible();
  await photoShows(page);
  for (const [tab, path] of [
    ['Badge', '/badge'],
    ['Leaderboard', '/leaderboard'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.waitForURL(`**${path}`);
  }
  await page.goto('/profile');
  await expect(username).toBeVisible();
  const kept = await cachedAnswers(page);
  expect(kept.map(({ path }) => path)).toContain('/offline');
  for (const { path, text } of kept) {
    expect(path).toMatch(KEPT);
    expect(text).not.toContain(player.username);
  }

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(username).toHaveCount(0);
  // In the game's own look: its style and its fonts are there as well.
  expect(
    await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
  ).toBeGreaterThan(1);
  await page.screenshot({ path: 'test-results/screens/offline.png' });
  await resize(page, { width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(640);
  await expectAccessible(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeHidden();
  // The page reloads at once on the `online` event. Its fallback, a check every few seconds, would send a HEAD request first.
  expect(requests[0]).toBe('GET /profile');
  await expect(username).toBeVisible();

  await page.goto('/setting');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
    [],
  );
  for (const { path } of await cachedAnswers(page)) expect(path).toMatch(KEPT);
});
