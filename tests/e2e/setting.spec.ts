import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, newPlayer, test } from '@/tests/support/e2e';
import { logOut } from '@/tests/support/requests';
import { untilAsked } from '@/tests/support/round';

test('each row of the list opens its page, and Share copies the link on every device or reports a failure', {
  tag: '@soak',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
  const share = page.getByRole('button', { name: /^Share/ });
  await page.evaluate(() => {
    navigator.canShare = () => true;
    navigator.share = () => Promise.reject(new Error('not to be called'));
  });
  await share.click();
  await expect(page.locator('[data-toast=success]')).toHaveText('Application Link copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://apps.example/lineup');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await share.click();
  await expect(page.locator('[data-toast=error]')).toHaveText('Failed to copy the link');
});

test.describe('a download', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a download says when it failed, and holds the player's data but no answers of open questions", {
    tag: '@soak',
  }, async ({ page }) => {
    const player = await newPlayer(page);
    await untilAsked(page);
    await page.goto('/setting');
    const download = page.getByRole('button', { name: 'Download my data' });
    await page.route('**/api/my-data', (route) => route.abort());
    await download.click();
    await expect(page.locator('[data-toast=error]')).toHaveText('We couldn’t download your data. Try again.');
    await page.unroute('**/api/my-data');
    const [given] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(given.suggestedFilename()).toBe('lineup-my-data.json');
    const data = JSON.parse(await readFile(await given.path(), 'utf8'));
    expect(data.profile).toMatchObject({ username: player.username, email: player.email });
    expect(data.sessions).toHaveLength(1);
    expect(data.livesAndStars).toEqual([expect.objectContaining({ why: 'sign up', lives: 10 })]);
    expect(data.questions).toHaveLength(10);
    expect(JSON.stringify(data.questions)).not.toContain('rightAnswer');
    const headers = (await page.request.get('/api/my-data')).headers();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toContain('attachment');
    const refusal = { message: 'Too many tries. Try again in 40 minutes.' };
    await page.route('**/api/my-data', (route) => route.fulfill({ status: 429, json: refusal }));
    await download.click();
    await expect(page.locator('[data-toast=error]').last()).toHaveText(refusal.message);
    await logOut(page);
    expect((await page.request.get('/api/my-data')).status()).toBe(401);
  });
});
