import { expect, newPlayer, resize, test } from '@/tests/support/e2e';
import { answers, untilAsked } from '@/tests/support/round';
import { goOffline } from '../support/requests';

test('a space in the middle is removed, and the caret stays in place', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/register');
  for (const label of ['Username', 'Password']) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill('abcd');
    await field.press('Home');
    await field.press('ArrowRight');
    await field.press('ArrowRight');
    await field.pressSequentially(' X');
    await expect(field).toHaveValue('abXcd');
  }
});

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
  test('a login says that there is no connection', { tag: '@soak' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('a@players.example');
    await page.getByLabel('Password', { exact: true }).fill('one-password');
    await goOffline(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('form').getByRole('alert')).toContainText('You’re offline.');
  });
});

test('no field has text so small that a phone zooms in', { tag: '@soak' }, async ({ page }) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    const sizes = await page
      .locator('input:not([type=checkbox])')
      .evaluateAll((inputs) => inputs.map((input) => Number.parseFloat(getComputedStyle(input).fontSize)));
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  }
});

test('Back closes a modal and stays; closed in another way it leaves no trace in the history', async ({
  page,
}) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  await page.goto('/setting');
  await page.goto('/home');
  expect(await untilAsked(page)).toBe(asked);
  const modal = page.getByRole('dialog', { name: 'Lives', exact: true });
  await page.getByTestId('lives').click();
  await expect(modal).toBeVisible();
  await page.goBack();
  await expect(modal).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/home');
  await expect(answers(page).first()).toBeVisible();

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => modal.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await page.getByTestId('lives').click();
    await expect(modal).toBeVisible();
    await close();
    await expect(modal).toBeHidden();
  }
  await expect.poll(() => page.evaluate(() => window.history.state?.modals ?? [])).toEqual([]);
  await page.goBack();
  await page.waitForURL('**/setting');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Logout' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Logout' })).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/setting');
});

test('a link in a modal opens its page, and Back from there shows the screen without the modal', {
  tag: '@soak',
}, async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  await page.getByTestId('lives').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Store' }).click();
  await page.waitForURL('**/shop');
  await page.goBack();
  await page.waitForURL('**/home');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await untilAsked(page);
});

test('all four answers are above the tab bar on a phone on its side and on a short one', async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  for (const [width, height] of [
    [390, 664],
    [667, 331],
  ] as const) {
    await resize(page, { width, height });
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    const boxes = await Promise.all((await answers(page).all()).map((answer) => answer.boundingBox()));
    expect(boxes).toHaveLength(4);
    for (const box of boxes) {
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});
