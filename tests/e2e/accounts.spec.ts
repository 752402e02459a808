import { expect, newPlayer, test } from '@/tests/support/e2e';

test('different passwords show an error, and nothing is sent', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/register');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await page.getByLabel('Username').pressSequentially('two words');
  await page.getByLabel('Email').fill('a@players.example');
  await page.getByLabel('Password', { exact: true }).pressSequentially('one two three');
  await page.getByLabel('Confirm Password', { exact: true }).fill('something-else');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
  await expect(page.locator('[data-toast=error]')).toHaveText('Passwords do not match');
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('twowords');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('onetwothree');
  expect(sent).toBe(0);
});

test('a wrong login says so and keeps what was typed; the password can be shown', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@players.example');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not-the-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await expect(page.locator('[data-toast=error]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@players.example');
  await expect(password).toHaveValue('not-the-password');
});

test('the links around the forms work and keep the input', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up to your account' })).toBeVisible();
  await page.getByLabel('Email').fill('typed@players.example');
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Terms of Service (opens in a new tab)' }).click(),
  ]);
  await expect(terms.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
  await terms.close();
  await expect(page.getByLabel('Email')).toHaveValue('typed@players.example');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  await page.getByLabel('Email').fill('forgetful@players.example');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByLabel('Email')).toHaveValue('forgetful@players.example');
});

test('the back arrow of a document returns to the previous page', { tag: '@soak' }, async ({ page }) => {
  await newPlayer(page);
  await page.goto('/setting');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(1).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/setting$/);
});
