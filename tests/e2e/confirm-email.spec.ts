import { expect, expectAccessible, logIn, query, signUp, test } from '@/tests/support/e2e';
import { mailTo, outboxUrl } from '@/tests/support/outbox';

test('a sign-up is confirmed on another device through the email, and /setting shows it', async ({
  page,
  browser,
}) => {
  const player = await signUp(page);
  await logIn(page, player);
  await page.goto('/setting');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const mailProgram = await elsewhere.newPage();
  await mailTo(player.email);
  await mailProgram.goto(outboxUrl());
  // The outbox loads itself again when another test sends an email.
  await expect(() => expectAccessible(mailProgram)).toPass();
  await mailProgram.getByRole('link', { name: new RegExp(player.email) }).click();
  await expect(mailProgram.getByRole('heading', { level: 1 })).toHaveText('Confirm your email for Lineup');
  const opened = elsewhere.waitForEvent('page');
  await mailProgram.frameLocator('iframe').getByRole('link', { name: 'Confirm my email' }).click();
  const confirming = await opened;
  await expect(confirming.getByText(`${player.email[0]}…@players.example`)).toBeVisible();
  await expectAccessible(confirming);
  await page.reload();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();

  await confirming.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(confirming.getByText('Your email is confirmed.')).toBeVisible();
  await expect(confirming.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectAccessible(confirming);
  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toBeHidden();

  await confirming.reload();
  await expect(confirming.getByText('Your email is confirmed.')).toBeVisible();
  await elsewhere.close();
});

test('/setting sends another email, at most once in 30 s', { tag: '@soak' }, async ({ page }) => {
  const player = await signUp(page);
  await logIn(page, player);
  const first = await mailTo(player.email);
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Confirmation email sent!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in 0:\d\d$/ })).toBeDisabled();
  const second = await mailTo(player.email, { after: first.id });

  // Asked again by a page that has forgotten the wait.
  await page.reload();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText(/^Too many tries\. Try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();

  const [link = ''] = second.links;
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email is confirmed.')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Play' })).toBeVisible();
  const rows = await query`select 1 from players where email_confirmed_at is not null`;
  expect(rows.length).toBeGreaterThan(0);
});

test('a broken or missing link shows an error', { tag: '@soak' }, async ({ page }) => {
  for (const path of ['/confirm-email', '/confirm-email?token=abc', '/confirm-email?token=a&token=b']) {
    await page.goto(path);
    await expect(page.getByText('This link doesn’t work.')).toBeVisible();
  }
  await expectAccessible(page);
});
