import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, logIn, newPlayer, test } from '@/tests/support/e2e';
import { untilAsked } from '@/tests/support/round';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

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

test('open sessions are listed with their devices and can be ended one by one or all others together', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const player = await newPlayer(page);
  await page.goto('/setting');
  await expect(row(page, 'This device')).toContainText('Chrome');
  await expect(page.getByText('You aren’t logged in on any other device.')).toBeVisible();
  const phone = await elsewhere(browser, player);
  await untilAsked(phone);
  await page.reload();
  await expect(row(page, 'Safari on iOS')).toContainText(
    /Logged in [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M\. Used in the last 5 minutes/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out Safari on iOS' }).click();
  // Its socket is closed, so the other browser leaves the page without a click.
  await phone.waitForURL('**/login', { timeout: 5000 });
  await expect(phone.getByRole('alert').first()).toContainText('You were logged out. Log in again.');
  await expect(row(page, 'Safari on iOS')).toHaveCount(0);
  await expect(page.locator('[data-toast]')).toHaveText('Logged out.');
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeFocused();
  await expect(row(page, 'This device')).toBeVisible();

  await logIn(phone, player);
  await untilAsked(phone);
  await page.reload();
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await phone.waitForURL('**/login', { timeout: 5000 });
  await expect(page.getByText('You aren’t logged in on any other device.')).toBeVisible();
  await page.goto('/home');
  await untilAsked(page);

  // A session that was ended elsewhere goes from the list of sessions to the login.
  await logIn(phone, player);
  await phone.goto('/setting');
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('You aren’t logged in on any other device.')).toBeVisible();
  await phone.getByRole('button', { name: 'Log out everywhere else' }).click();
  await phone.waitForURL('**/login');
  await phone.context().close();
});

test.describe('what fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a failed attempt to end a session shows an error, keeps the list, and can be repeated', {
    tag: '@soak',
  }, async ({ page, browser }) => {
    const player = await newPlayer(page);
    const phone = await elsewhere(browser, player);
    await page.goto('/setting');
    await page.route('**/setting', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Log out Safari on iOS' }).click();
    await expect(page.locator('[data-toast=error]')).toHaveText('Something went wrong');
    await expect(row(page, 'Safari on iOS')).toBeVisible();
    await page.unroute('**/setting');
    await page.getByRole('button', { name: 'Log out Safari on iOS' }).click();
    await expect(row(page, 'Safari on iOS')).toHaveCount(0);
    await phone.context().close();
  });
});
