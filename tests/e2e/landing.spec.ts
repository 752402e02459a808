import { expect, expectAccessible, resize, test } from '@/tests/support/e2e';

test('the landing page shows the disclaimer and leads to the login', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Disclaimer' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Agree & Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
});

test('on small phones and phones on their side the buttons are in view and cover no disclaimer', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [667, 375],
  ] as const) {
    await resize(page, { width, height });
    await expect(page.getByRole('heading', { name: 'Disclaimer' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Agree & Continue' })).toBeInViewport({ ratio: 1 });
    const play = page.getByRole('button', { name: 'Agree & Play as a guest' });
    await expect(play).toBeInViewport({ ratio: 1 });
    const button = await play.boundingBox();
    for (const line of await page.getByRole('main').getByRole('listitem').all()) {
      await expect(line).toBeInViewport({ ratio: 1 });
      const box = await line.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    }
  }
});

test('a page that was made for an earlier visitor works for the next, whatever the query', {
  tag: '@soak',
}, async ({ page, request }) => {
  const [first, second] = [await request.get('/'), await request.get('/?fbclid=x')];
  expect(first.headers()['content-security-policy']).not.toBe(second.headers()['content-security-policy']);
  // The test fails on errors in the console, such as a script that the policy refuses.
  await page.goto('/?fbclid=x');
  await page.getByRole('button', { name: 'Agree & Play as a guest' }).click();
  await page.waitForURL('**/home');
});

test('browsers find an icon at the root, also from a page that names none', { tag: '@soak' }, async ({
  page,
  request,
}) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toBe('image/x-icon');
  // The test fails on errors in the console, such as a missing icon.
  await page.goto('/robots.txt');
  await expect(page.locator('body')).toContainText('Disallow');
});
