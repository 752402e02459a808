import type { Page } from '@playwright/test';
import { expect, expectAccessible, newPlayer, test } from '@/tests/support/e2e';
import { forgetMe, logOut } from '@/tests/support/requests';

async function signInAs(
  page: Page,
  button: 'Apple' | 'Facebook' | 'Gmail',
  person: string | RegExp,
): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('button', { name: person }).click();
}

const success = (page: Page, text: string) => page.locator('[data-toast=success]').filter({ hasText: text });

/** The user id on /profile: the same player shows the same one. */
async function userId(page: Page): Promise<string> {
  await page.goto('/profile');
  const id = page.getByText(/^\d{8}$/).first();
  return ((await id.textContent()) ?? '').trim();
}

for (const { button, person, toast } of [
  { button: 'Gmail', person: /gina\.brooks@/, toast: 'Google login successful' },
  { button: 'Apple', person: /anna\.fuller@/, toast: 'Login successful' },
  { button: 'Facebook', person: /Fiona Webb/, toast: 'Login successful' },
] as const) {
  // Apple alone posts back from another site, so it runs in `npm test`, and the others in the soak run.
  const tag = button === 'Apple' ? [] : ['@soak'];
  test(`${button}: the first time makes a player, the second finds it`, { tag }, async ({
    page,
    context,
  }) => {
    await signInAs(page, button, person);
    await page.waitForURL('**/home');
    await expect(success(page, toast)).toBeVisible();
    const cookies = await context.cookies('http://localhost');
    expect(cookies.map(({ name }) => name)).not.toContainEqual(expect.stringContaining('next-auth'));
    const first = await userId(page);
    await logOut(page);
    await signInAs(page, button, person);
    await page.waitForURL('**/home');
    expect(await userId(page)).toBe(first);
  });
}

test('the login reports that an email has an account, and links from there', { tag: '@soak' }, async ({
  page,
}) => {
  await signInAs(page, 'Gmail', /robin\.hale@/);
  await page.waitForURL('**/home');
  const robin = await userId(page);
  await logOut(page);
  await signInAs(page, 'Facebook', /Robin Hale/);
  await page.waitForURL('**/login');
  const words =
    'This email already has an account. Log in the way you did before, then link Facebook in Settings.';
  await expect(page.locator('form').getByRole('alert')).toHaveText(words);
  await expect(page.locator('[data-toast=error]')).toContainText(words);
  await page.reload();
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0);

  await signInAs(page, 'Gmail', /robin\.hale@/);
  await page.waitForURL('**/home');
  await page.goto('/setting');
  await expect(page.getByText('Linked. Your only way to log in.')).toBeVisible();
  await page.getByRole('button', { name: 'Link Facebook' }).click();
  await page.getByRole('button', { name: /Robin Hale/ }).click();
  await page.waitForURL('**/setting');
  await expect(success(page, 'Facebook linked.')).toBeVisible();
  await logOut(page);
  await signInAs(page, 'Facebook', /Robin Hale/);
  await page.waitForURL('**/home');
  expect(await userId(page)).toBe(robin);
});

test("a player with a password links and unlinks, and cannot link another player's identity", {
  tag: '@soak',
}, async ({ page }) => {
  await signInAs(page, 'Gmail', /marcus\.bell@/);
  await page.waitForURL('**/home');
  await forgetMe(page);
  const { password } = await newPlayer(page);
  const confirm = async (typed: string) => {
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await confirm('not-my-password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'That password isn’t right.',
  );
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await confirm(password);
  await page.getByRole('button', { name: /marcus\.bell@/ }).click();
  await page.waitForURL('**/setting');
  await expect(page.locator('[data-toast=error]')).toContainText(
    'This Google account belongs to another player.',
  );
  await page.getByRole('button', { name: 'Link Apple' }).click();
  await confirm(password);
  await page.getByRole('button', { name: /vera\.moss@/ }).click();
  await page.waitForURL('**/setting');
  await expect(success(page, 'Apple linked.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlink Apple' }).click();
  const sure = page.getByRole('dialog', { name: 'Unlink Apple?' });
  await expect(sure).toContainText('You won’t be able to log in with it anymore.');
  await sure.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link Apple', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Link Apple', exact: true })).toBeVisible();
});

test('Cancel while linking links nothing and shows no error', { tag: '@soak' }, async ({ page }) => {
  await signInAs(page, 'Gmail', /gina\.brooks@/);
  await page.waitForURL('**/home');
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Link Facebook' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/setting');
  await expect(page.getByText('You canceled. Nothing was linked.')).toBeVisible();
  await expect(page.locator('[data-toast=error]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Link Facebook' })).toBeVisible();
  await page.goto('/password');
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible();
});

test('Cancel returns to the login, says so, and stores nothing', { tag: '@soak' }, async ({
  page,
  context,
}) => {
  await signInAs(page, 'Facebook', 'Cancel');
  await page.waitForURL('**/login');
  await expect(page.locator('form').getByRole('alert')).toHaveText('Facebook login failed');
  await expect(page.locator('[data-toast=error]')).toContainText('Facebook login failed');
  expect((await context.cookies()).filter(({ name }) => /session|identity/.test(name))).toEqual([]);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login$/);
});

test('after Back from a provider the buttons are enabled', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gmail' }).click();
  await expect(page.getByRole('button', { name: /gina\.brooks@/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Gmail' })).toBeEnabled();
  await page.getByRole('button', { name: 'Apple' }).click();
  await expect(page.getByRole('button', { name: /anna\.fuller@/ })).toBeVisible();
});

test('text in the URL is never shown', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login?problem=Call%20555-0100%20now&error=OAuthSignin');
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('555-0100')).toHaveCount(0);
});
