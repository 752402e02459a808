import { expect, expectAccessible, newPlayer, test, withDatabase } from '@/tests/support/e2e';
import { codeOf } from '@/tests/support/live-room';
import { idOf, tie } from '../visual/arrange';

const NARROW = { viewport: { width: 320, height: 640 } };
test.use(NARROW);

test('a friend’s card challenges; the friend joins from the toast, and the inbox says when the room has ended', async ({
  page,
  browser,
}) => {
  test.slow();
  const me = await newPlayer(page);
  const other = await (await browser.newContext(NARROW)).newPage();
  const friend = await newPlayer(other);
  await tie(await idOf(me), [{ id: await idOf(friend), name: friend.username }], 'accepted');
  await other.goto('/badge');
  await page.goto('/friends');
  await page.getByRole('listitem').filter({ hasText: friend.username }).getByRole('button').first().click();
  const challenge = page
    .getByRole('dialog', { name: friend.username })
    .getByRole('button', { name: 'Challenge' });
  await expect(challenge).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/screens/challenge-card.png', fullPage: true });
  await challenge.click();
  await page.waitForURL(/\/room\/[A-Z]{5}$/);
  const code = codeOf(page);
  const players = page.getByRole('list', { name: 'Players' });
  await expect(players).toContainText(me.username);

  const toast = other.getByText(`${me.username} challenges you.`);
  await expect(toast).toBeVisible({ timeout: 15_000 });
  await expect(other.getByRole('link', { name: 'Join' })).toHaveAttribute('href', `/room/${code}`);
  await other.goto('/inbox');
  const item = other.getByTestId('notification');
  await expect(item).toContainText(`${me.username} challenges you.`);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(other);
  await other.screenshot({ path: 'test-results/screens/challenge-inbox.png', fullPage: true });
  await item.getByRole('link', { name: `Join the room of ${me.username}` }).click();
  await other.waitForURL(`**/room/${code}`);
  await expect(players).toContainText(friend.username);
  await expect(page.getByRole('button', { name: `More about ${friend.username}` })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/screens/challenge-lobby.png', fullPage: true });

  await withDatabase(
    (sql) => sql`update rooms set ended_at = now() where code = ${code} and ended_at is null`,
  );
  await other.goto('/inbox');
  await expect(item).toContainText('This room has ended.');
  await expect(item.getByRole('link')).toHaveCount(1);
  await other.goto('/notification-settings');
  await expect(other.getByRole('switch', { name: 'Challenges' })).toBeChecked();
  await other.context().close();
});
