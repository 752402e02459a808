import { expect, expectAccessible, test } from '@/tests/support/e2e';

test('the landing page shows the disclaimer and leads to the login', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Disclaimer' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Agree & Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
});
