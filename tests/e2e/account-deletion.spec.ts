import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, newPlayer, query, test, withDatabase } from '@/tests/support/e2e';
import { mailTo } from '@/tests/support/outbox';
import { untilAsked } from '@/tests/support/round';

const openDelete = (page: Page) => page.getByRole('button', { name: 'Delete Account' }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete Account' });

async function deleteAccount(page: Page) {
  await page.goto('/setting');
  await openDelete(page);
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/login');
}

test.describe('what fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a failed deletion request shows an error and changes nothing', { tag: '@soak' }, async ({ page }) => {
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
});

test('deletion asks for confirmation and logs out, and a login within 7 days can keep the account', async ({
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
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'No' }).click();
  await expect(dialog(page)).toBeHidden();
  await deleteAccount(page);
  await expect(page.getByRole('status').filter({ hasText: 'Your account will be deleted on' })).toHaveText(
    /^Your account will be deleted on [A-Z][a-z]{2} \d{1,2}, \d{4}\. Log in before then to keep it\.$/,
  );
  await expectAccessible(page);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.goto('/home');
  await page.waitForURL('**/login');

  await logIn(page, player, '/keep-account');
  await expect(page.getByRole('heading', { name: 'Your account is being deleted' })).toBeVisible();
  const due = Date.parse((await page.locator('time').getAttribute('datetime')) ?? '');
  expect(Math.round((due - Date.now()) / 3_600_000)).toBe(7 * 24);
  await expectAccessible(page);
  // Every other screen of a player leads back here.
  for (const path of ['/home', '/setting', '/leaderboard', '/login', '/']) {
    await page.goto(path);
    await page.waitForURL('**/keep-account');
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).profile.deletionDueAt).not.toBeNull();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await logIn(page, player, '/keep-account');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL('**/home');
  await untilAsked(page);
  await page.goto('/keep-account');
  await page.waitForURL('**/home');
});

test('on its date the account is erased: login fails and the name is free', { tag: '@soak' }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const player = await newPlayer(page);
  await page.goto('/profile');
  const code = await page.getByText(/^\d{8}$/).textContent();
  await deleteAccount(page);
  const { text } = await mailTo(player.email, { subject: /delet/i });
  expect(text).toContain('/login');
  await query`update players set deletion_due_at = now() - interval '1 second' where referral_code = ${code}`;
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
