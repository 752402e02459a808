import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectFits, newPlayer, query, test } from '@/tests/support/e2e';
import { codeOf } from '@/tests/support/live-room';
import { answers, photoShows, rightAnswer, untilAsked } from '@/tests/support/round';
import { idOf, tie } from '../visual/arrange';

const NARROW = { viewport: { width: 320, height: 640 } };
test.use(NARROW);

test('a friend’s card challenges; the friend joins from the inbox, which says when the room has ended', async ({
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
    .getByRole('button', { name: 'Play now, live' });
  await expect(challenge).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/screens/challenge-card.png', fullPage: true });
  await challenge.click();
  await page.waitForURL(/\/room\/[A-Z]{5}$/);
  const code = codeOf(page);
  const players = page.getByRole('list', { name: 'Players' });
  await expect(players).toContainText(me.username);
  await expect(page.getByText(`Waiting for ${friend.username}…`)).toBeVisible();

  const bar = other.locator('.play-bar');
  await expect(bar).toContainText(`${me.username} challenged you!`, { timeout: 15_000 });
  await expect(bar.getByRole('link', { name: 'Join' })).toHaveAttribute('href', `/room/${code}`);
  await expect(other.locator('[data-toast]')).toHaveCount(0);
  await other.goto('/inbox');
  const item = other.getByTestId('notification');
  await expect(item).toContainText(`${me.username} challenged you!`);
  await expectFits(other);
  await other.screenshot({ path: 'test-results/screens/challenge-inbox.png', fullPage: true });
  await item.getByRole('link', { name: `Join ${me.username}’s room` }).click();
  await other.waitForURL(`**/room/${code}`);
  await expect(players).toContainText(friend.username);
  await expect(page.getByText(`Waiting for ${friend.username}…`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `More about ${friend.username}` })).toBeVisible();
  await expectFits(page);
  await page.screenshot({ path: 'test-results/screens/challenge-lobby.png', fullPage: true });

  await query`update rooms set ended_at = now() where code = ${code} and ended_at is null`;
  await other.goto('/inbox');
  await expect(item).toContainText('This room has ended.');
  await expect(item.getByRole('link')).toHaveCount(1);
  await other.goto('/notification-settings');
  await expect(other.getByRole('switch', { name: 'Challenges' })).toBeChecked();
  await other.context().close();
});

test('a friend who plays is asked between two questions, and joins', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const me = await newPlayer(page);
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const friend = await newPlayer(other);
  await tie(await idOf(me), [{ id: await idOf(friend), name: friend.username }], 'accepted');
  await other.goto('/home');
  const questionId = await untilAsked(other);
  await photoShows(other);
  await page.goto('/friends');
  await page.getByRole('listitem').filter({ hasText: friend.username }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play now, live' }).click();
  await page.waitForURL(/\/room\/[A-Z]{5}$/);
  const code = codeOf(page);
  const bar = other.locator('.play-bar');
  await expect(other.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible({ timeout: 15_000 });
  await expect(bar).toHaveCount(0);
  await expect(other.locator('[data-toast]')).toHaveCount(0);

  await answers(other)
    .nth((await rightAnswer(questionId)) - 1)
    .click();
  await expect(bar).toContainText(`${me.username} challenged you!`);
  await other.getByTestId('result').click();
  expect(await coveredBy(bar)).toEqual([]);
  await other.screenshot({ path: 'test-results/screens/challenge-playing.png' });
  await expectAccessible(other);
  // The next question hides it, and the next result shows it again.
  await other.getByTestId('result').click();
  await expect(bar).toHaveCount(0);
  const next = await untilAsked(other);
  await photoShows(other);
  await answers(other)
    .nth((await rightAnswer(next)) - 1)
    .click();
  await expect(bar).toBeVisible();
  await other.getByTestId('result').click();
  await bar.getByRole('link', { name: 'Join' }).click();
  await other.waitForURL(`**/room/${code}`);
  await expect(page.getByRole('list', { name: 'Players' })).toContainText(friend.username);
  await other.goto('/home');
  await expect(other.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await expect(bar.filter({ hasText: 'challenged' })).toHaveCount(0);
  await other.context().close();
});

/** Returns what of the game is under the bar. */
const coveredBy = (bar: Locator) =>
  bar.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid=lives], [data-verdict], .wall, h1')]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((one) => one.tagName);
  });
