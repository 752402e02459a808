import { expect, expectAccessible, logIn, newPlayer, test } from '@/tests/support/e2e';
import { visit } from '@/tests/support/requests';

const NEW_PASSWORD = 'copper-kettle-9';

test('a password change keeps this device logged in and logs the others out within a second', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const player = await newPlayer(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other, player);
  await page.goto('/setting');
  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.waitForURL('**/password');
  await expectAccessible(page);

  const oldPassword = page.getByLabel('Old Password', { exact: true });
  const newPassword = page.getByLabel('New Password', { exact: true });
  const confirmPassword = page.getByLabel('Confirm Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Submit' });
  await oldPassword.pressSequentially('not my password');
  await expect(oldPassword).toHaveValue('notmypassword');
  for (const label of ['Old Password', 'New Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: `Show ${label}` }).click();
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'text');
  }
  await newPassword.fill(NEW_PASSWORD);
  await confirmPassword.fill('something-else');
  await submit.click();
  await expect(
    page.locator('[data-toast=error]').filter({ hasText: 'Passwords do not match' }),
  ).toBeVisible();
  await confirmPassword.fill(NEW_PASSWORD);
  await submit.click();
  await expect(
    page.locator('[data-toast=error]').filter({ hasText: 'Password update failed' }),
  ).toBeVisible();
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
  await expect(oldPassword).toBeFocused();
  await expect(oldPassword).toHaveAccessibleDescription('That password isn’t right.');
  await expectAccessible(page);

  await oldPassword.fill(player.password);
  expect((await visit(other.request, '/home')).status).toBe(200);
  const sent: string[] = [];
  page.on('request', (request) => {
    // The game's own calls in the background carry nothing at all.
    const body = request.method() === 'POST' ? (request.postData() ?? '') : '[]';
    if (body !== '[]') sent.push(body);
  });
  await submit.click();
  await expect(
    page.locator('[data-toast=success]').filter({ hasText: 'Password updated successfully' }),
  ).toBeVisible();
  // The first call seals; the one that changes the password carries nothing in clear.
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('sealed1.');
  for (const password of [player.password, NEW_PASSWORD]) expect(sent[1]).not.toContain(password);
  await expect
    .poll(async () => (await visit(other.request, '/home')).status, { timeout: 1000, intervals: [50] })
    .not.toBe(200);
  // Its open game hears of it too.
  await expect(other).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/profile$/);
  await logIn(other, { email: player.email, password: NEW_PASSWORD });
  await elsewhere.close();
});

test.describe('when the call itself breaks', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('the form shows the error and keeps the input', { tag: '@soak' }, async ({ page, context }) => {
    const player = await newPlayer(page);
    // The page's own call, for its connection, is not counted below.
    const connecting = page.waitForRequest(
      (sent) => sent.method() === 'POST' && /\/password$/.test(sent.url()),
    );
    await page.goto('/password');
    await connecting;
    await page.getByLabel('Old Password', { exact: true }).fill(player.password);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    let calls = 0;
    let broken = 1;
    await context.route('**/password', (route) => {
      const isOfTheForm = route.request().method() === 'POST' && route.request().postData() !== '[]';
      if (!isOfTheForm) return route.fallback();
      calls += 1;
      return calls === broken ? route.abort() : route.fallback();
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText('Encryption failed');
    expect(calls).toBe(1);
    // Sealed this time; then the change itself breaks.
    broken = 3;
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText('Error updating password');
    expect(calls).toBe(3);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('form').getByRole('alert')).toContainText('You’re offline.');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(NEW_PASSWORD);
    await context.setOffline(false);
  });
});
