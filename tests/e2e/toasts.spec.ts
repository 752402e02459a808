import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/e2e';

// A mouse, which a phone does not have.
test.use({ isMobile: false, hasTouch: false });

/** A toast without any server: passwords that do not match. */
async function provoke(page: Page) {
  await page.clock.install();
  await page.goto('/register');
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Email').fill('a@players.example');
  await page.getByLabel('Password', { exact: true }).fill('one');
  await page.getByLabel('Confirm Password', { exact: true }).fill('two');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toHaveText('Passwords do not match');
  return toast;
}

test('a toast stands at the top right, below the bar, and leaves after five seconds', async ({ page }) => {
  const toast = await provoke(page);
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(56);
  expect(box?.y).toBeLessThan(90);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(360);
  await page.clock.runFor(3000);
  await expect(toast).toHaveCSS('opacity', '1');
  await page.clock.runFor(2500);
  await expect(toast).toHaveCount(0);
});

test('it waits under the pointer', async ({ page }) => {
  const toast = await provoke(page);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 600);
  await page.clock.runFor(6000);
  await expect(toast).toHaveCount(0);
});

test('it waits while the window is not focused', async ({ page }) => {
  const toast = await provoke(page);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.runFor(6000);
  await expect(toast).toHaveCount(0);
});

test('a tap sends it away', async ({ page }) => {
  const toast = await provoke(page);
  await toast.click();
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test('only what was said last is shown, and a link leaves it behind', async ({ page }) => {
  const toast = await provoke(page);
  const submit = page.getByRole('button', { name: 'Sign up' });
  for (let press = 0; press < 3; press += 1) await submit.click();
  await expect(toast).toHaveText(['Passwords do not match']);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.waitForURL('**/login');
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);
});
