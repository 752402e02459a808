import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, logIn, newPlayer, test, withDatabase } from '@/tests/support/e2e';
import { mailTo } from '@/tests/support/outbox';
import { logOut } from '@/tests/support/requests';
import { untilAsked } from '@/tests/support/round';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const openDelete = (page: Page) => page.getByRole('button', { name: 'Delete Account' }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete Account' });

async function deleteAccount(page: Page) {
  await page.goto('/setting');
  await openDelete(page);
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/login');
}

/** The same player in another browser. */
async function elsewhere(browser: Browser, player: { email: string; password: string }) {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await logIn(page, player);
  return page;
}

test('the list leads where it says', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/setting');
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Find your friends', '/add-friend'],
    ['Change Password', '/password'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms & Conditions', '/terms'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await page.waitForURL('**/setting');
  }
  await expect(page.getByText('Manage account')).toBeVisible();
  await expect(page.getByRole('link', { name: /Contact Us/ })).toHaveAttribute(
    'href',
    'mailto:help@players.example',
  );
  await expectAccessible(page);
});

test('share copies the link, through the device where it can, and says when it cannot', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPlayer(page);
  await page.goto('/setting');
  const share = page.getByRole('button', { name: /^Share/ });
  await share.click();
  await expect(page.getByText('Application Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://apps.example/lineup');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await share.click();
  await expect(page.getByText('Failed to copy the link')).toBeVisible();
  await page.evaluate(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ url } = {}) => {
      document.title = `shared ${url}`;
    };
  });
  await share.click();
  await expect(page).toHaveTitle('shared https://apps.example/lineup');
});

test('open sessions are listed in words and end at once, one by one and all others together', async ({
  page,
  browser,
}) => {
  const player = await newPlayer(page);
  await page.goto('/setting');
  await expect(row(page, 'This one')).toContainText('Chrome');
  await expect(page.getByText('Nowhere else.')).toBeVisible();
  const phone = await elsewhere(browser, player);
  await untilAsked(phone);
  await page.reload();
  await expect(row(page, 'Safari on iOS')).toContainText(/Signed in (just now|1 minute ago), last used/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
  // Its socket is closed, so the other browser leaves by itself.
  await phone.waitForURL('**/login', { timeout: 5000 });
  await expect(row(page, 'Safari on iOS')).toHaveCount(0);
  await expect(row(page, 'This one')).toBeVisible();

  await logIn(phone, player);
  await untilAsked(phone);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await phone.waitForURL('**/login', { timeout: 5000 });
  await expect(page.getByText('Nowhere else.')).toBeVisible();
  await page.goto('/home');
  await untilAsked(page);
  await phone.context().close();
});

test('a session that was ended elsewhere leaves the list of sessions for the log-in', async ({
  page,
  browser,
}) => {
  const player = await newPlayer(page);
  const phone = await elsewhere(browser, player);
  await phone.goto('/setting');
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Nowhere else.')).toBeVisible();
  await phone.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await phone.waitForURL('**/login');
  await phone.context().close();
});

test.describe('what fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('ending a session says so, keeps the list, and can be tried again', async ({ page, browser }) => {
    const player = await newPlayer(page);
    const phone = await elsewhere(browser, player);
    await page.goto('/setting');
    await page.route('**/setting', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
    await expect(page.locator('[data-toast=error]')).toHaveText('Something went wrong');
    await expect(row(page, 'Safari on iOS')).toBeVisible();
    await page.unroute('**/setting');
    await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
    await expect(row(page, 'Safari on iOS')).toHaveCount(0);
    await phone.context().close();
  });

  test('deletion that does not arrive says so and changes nothing', async ({ page }) => {
    await newPlayer(page);
    await page.goto('/setting');
    await page.route('**/setting', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await openDelete(page);
    await dialog(page).getByRole('button', { name: 'Yes' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Delete Account failed. Try again.' }),
    ).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.unroute('**/setting');
    await page.goto('/home');
    await untilAsked(page);
  });

  test('a download that is refused says when, one that breaks says so', async ({ page }) => {
    await newPlayer(page);
    await page.goto('/setting');
    const download = page.getByRole('button', { name: 'Download my data' });
    await page.route('**/api/my-data', (route) => route.abort());
    await download.click();
    await expect(page.locator('[data-toast=error]')).toHaveText(
      'Your data could not be downloaded. Try again.',
    );
    await page.unroute('**/api/my-data');
    for (let time = 0; time < 10; time += 1) await page.request.get('/api/my-data');
    await download.click();
    await expect(page.locator('[data-toast=error]').last()).toContainText(/try again/i);
  });
});

test('deleting asks with its words, signs out, and a log-in within the 7 days keeps the account', async ({
  page,
}) => {
  const player = await newPlayer(page);
  await untilAsked(page);
  await page.goto('/setting');
  await openDelete(page);
  await expect(dialog(page)).toContainText('Are you sure you want to delete account?');
  await expect(dialog(page)).toContainText(
    'Please note that your account will be permanently deleted in 7 days.',
  );
  await dialog(page).getByRole('button', { name: 'No' }).click();
  await expect(dialog(page)).toBeHidden();
  await deleteAccount(page);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.goto('/home');
  await page.waitForURL('**/login');

  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/keep-account');
  await expect(page.getByRole('heading', { name: 'Your account is being deleted' })).toBeVisible();
  const due = Date.parse((await page.locator('time').getAttribute('datetime')) ?? '');
  expect(Math.round((due - Date.now()) / 3_600_000)).toBe(7 * 24);
  await expectAccessible(page);
  // Every other screen of a player leads back here.
  for (const path of ['/home', '/setting', '/leaderboard', '/login', '/']) {
    await page.goto(path);
    await page.waitForURL('**/keep-account');
  }
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL('**/home');
  await untilAsked(page);
  await page.goto('/keep-account');
  await page.waitForURL('**/home');
});

test('who is leaving can take their data and log out', async ({ page }) => {
  const player = await newPlayer(page);
  await deleteAccount(page);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/keep-account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).profile.deletionDueAt).not.toBeNull();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
});

test('once the day has come the account is erased: the log-in is refused and the name is free', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const player = await newPlayer(page);
  await page.goto('/profile');
  const code = await page.getByText(/^\d{8}$/).textContent();
  await deleteAccount(page);
  const { text } = await mailTo(player.email, { subject: /delet/i });
  expect(text).toContain('/login');
  await withDatabase((sql) => sql`update players set deletion_due_at = now() where referral_code = ${code}`);
  const isThere = () =>
    withDatabase(async (sql) => (await sql`select from players where referral_code = ${code}`).length > 0);
  await expect.poll(isThere, { timeout: 60_000 }).toBe(false);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' }).first()).toBeVisible();
  await page.goto('/register');
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/login');
});

test('my data is a file with what I did and without what I may not know yet', async ({ page }) => {
  const player = await newPlayer(page);
  await untilAsked(page);
  await page.goto('/setting');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('lineup-my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject({ username: player.username, email: player.email });
  expect(data.sessions).toHaveLength(1);
  expect(data.livesAndStars).toEqual([expect.objectContaining({ why: 'sign up', lives: 10 })]);
  expect(data.questions).toHaveLength(10);
  expect(JSON.stringify(data.questions)).not.toContain('rightAnswer');
  const headers = (await page.request.get('/api/my-data')).headers();
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-disposition']).toContain('attachment');
  await logOut(page);
  expect((await page.request.get('/api/my-data')).status()).toBe(401);
});
