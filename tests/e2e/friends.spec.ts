import type { Browser, Page } from '@playwright/test';
import { expect, expectFits, logIn, newPlayer, query, signUp, test } from '@/tests/support/e2e';

// The narrowest phone: what fits here fits everywhere.
const NARROW = { viewport: { width: 320, height: 640 } };
test.use(NARROW);

const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const congratulation = (page: Page) => page.getByRole('dialog', { name: 'Congratulations!' });

/** The own user id as /add-friend shows it. */
async function userId(page: Page): Promise<string> {
  return ((await page.getByText(/^\d{8}$/).textContent()) ?? '').trim();
}

/** Somebody new who opens this link, signs up and logs in; ends where that leads. */
async function newPlayerThrough(browser: Browser, link: string) {
  const page = await (await browser.newContext(NARROW)).newPage();
  await page.goto(link);
  await page.waitForURL('**/login');
  await expect(page.getByText('Log in or sign up to add your friend.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  const player = await signUp(page);
  await logIn(page, player, '/add-friend');
  return { page, player };
}

async function requestsOf(userId: string): Promise<number> {
  const rows =
    await query`select 1 from friendships f join players p on p.id in (f.low_player_id, f.high_player_id)
      where p.referral_code = ${userId}`;
  return rows.length;
}

test('two players: invite link, friend request, stars for both, block and removal', async ({
  page: host,
  browser,
}) => {
  test.slow();
  const { username: hostName } = await newPlayer(host);
  await host.goto('/add-friend');
  const hostId = await userId(host);
  await expectFits(host);

  const { page: guest, player } = await newPlayerThrough(browser, `/add-friend?code=${hostId}`);
  await expect(guest.getByRole('dialog')).toContainText('You opened a friend’s link.');
  const field = guest.getByRole('dialog', { name: 'Add a friend' }).getByLabel('User ID');
  await expect(field).toHaveValue(hostId);
  expect(await requestsOf(hostId), 'opening a link asks for nothing').toBe(0);
  await field.fill('twelve');
  await guest.getByRole('button', { name: 'Send Request' }).click();
  await expect(guest.getByText('Please enter a valid user ID.')).toHaveCount(1);
  await expect(toast(guest, 'Please enter a valid user ID.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectFits(guest);
  await field.fill(hostId);
  await guest.getByRole('button', { name: 'Send Request' }).click();
  await expect(toast(guest, 'Friend request sent!')).toBeVisible();
  await toast(host, `${player.username} wants to be your friend.`)
    .getByRole('link', { name: 'View' })
    .click();
  await expect(host.getByRole('tab', { name: 'Requests 1' })).toHaveAttribute('aria-selected', 'true');
  await guest.goto('/home');
  await expect(guest.getByTestId('lives')).toHaveAccessibleName(/^\d+ lives$/);

  await expectFits(host);
  await host.getByRole('button', { name: `Accept ${player.username}` }).click();
  await expect(congratulation(host)).toContainText(
    `You and ${player.username} are now friends! You both have received 50 stars as a reward.`,
  );
  await expectFits(host);
  await host.getByRole('button', { name: 'Great!' }).click();
  await expect(row(host, player.username)).toBeVisible();

  await expect(guest.getByTestId('lives')).toHaveAccessibleName(/lives and \d+ stars$/);
  await guest.getByRole('link', { name: 'Friends, 1 new' }).click();
  await expect(congratulation(guest)).toContainText(
    `You and ${hostName} are now friends! You both have received 50 stars as a reward.`,
  );
  await guest.keyboard.press('Escape');
  await expect(row(guest, hostName)).toBeVisible();

  // A block ends it on both sides at once; undone, the two may meet again, without another reward.
  await row(host, player.username).getByRole('button').first().click();
  await host.getByRole('button', { name: `More about ${player.username}` }).click();
  await host.getByRole('menuitem', { name: 'Block' }).click();
  await host.getByRole('dialog', { name: 'Block player' }).getByRole('button', { name: 'Block' }).click();
  await expect(host.getByText('No friends found.')).toBeVisible();
  await expect(guest.getByText('No friends found.')).toBeVisible();
  await host.getByText('Blocked players').click();
  await expectFits(host);
  await host.getByRole('button', { name: `Unblock ${player.username}` }).click();
  await expect(host.getByText('Blocked players')).toHaveCount(0);
  await guest.goto(`/add-friend?code=${hostId}`);
  await guest.getByRole('button', { name: 'Send Request' }).click();
  await expect(toast(guest, 'Friend request sent!')).toBeVisible();
  await host.getByRole('tab', { name: 'Requests 1' }).click();
  await host.getByRole('button', { name: `Accept ${player.username}` }).click();
  await expect(congratulation(host)).toContainText(`You and ${player.username} are now friends!`);
  await expect(congratulation(host)).not.toContainText('stars');
  await host.keyboard.press('Escape');
  await expect(row(host, player.username)).toBeVisible();

  // A toast has shown it, so that no congratulation follows.
  await expect(toast(guest, `You and ${hostName} are now friends!`)).toBeVisible();
  await guest.goto('/friends');
  await expect(row(guest, hostName)).toBeVisible();
  await expect(congratulation(guest)).toHaveCount(0);
  await guest.getByRole('button', { name: `Remove ${hostName}` }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(guest, 'Friend removed.')).toBeVisible();
  await expect(guest.getByText('No friends found.')).toBeVisible();
  await expect(host.getByText('No friends found.')).toBeVisible();
  await guest.context().close();
});

test.describe('what fails', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });

  test('a failed request keeps the typed User ID, and an invite link without a session keeps its User ID after login', {
    tag: '@soak',
  }, async ({ page }) => {
    const player = await newPlayer(page);
    await page.goto('/add-friend');
    const ownId = await userId(page);
    await page.getByRole('button', { name: 'Search by user id' }).click();
    const field = page.getByRole('dialog').getByLabel('User ID');
    await field.fill('00000000');
    await page.route('**/add-friend', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(toast(page, 'Failed to send request.')).toBeVisible();
    await expect(field).toHaveValue('00000000');
    await page.unroute('**/add-friend');
    await page.getByRole('button', { name: 'Send Request' }).click();
    // The text is the same whether the User ID exists or not.
    await expect(toast(page, 'Friend request sent!')).toBeVisible();

    // A session that has ended: its cookie goes, the link does not.
    await query`update sessions set revoked_at = now()
        where player_id = (select id from players where referral_code = ${ownId})`;
    await page.goto('/add-friend?code=12345678');
    await page.waitForURL('**/login');
    await logIn(page, player, '/add-friend');
    await expect(page.getByRole('dialog').getByLabel('User ID')).toHaveValue('12345678');
  });
});
