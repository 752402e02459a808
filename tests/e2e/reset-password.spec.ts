import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { expect, expectFits, liftLimits, logIn, newPlayer, query, test } from '@/tests/support/e2e';
import { mailTo } from '@/tests/support/outbox';
import { forgetMe, visit } from '@/tests/support/requests';

const SUBJECT = /Reset your/;
const NEW_PASSWORD = 'copper-kettle-9';
const box = (page: Page, nth: number) => page.getByLabel(`Digit ${nth} of 4`);
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });
const inline = (page: Page) => page.locator('form').getByRole('alert');
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

async function askFor(page: Page, email: string): Promise<void> {
  await liftLimits();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.waitForURL('**/verify');
}

async function codeFor(email: string): Promise<string> {
  const { code } = await mailTo(email, { subject: SUBJECT });
  if (!code) throw new Error('the mail carries no code');
  return code;
}

async function typeCode(page: Page, code: string): Promise<void> {
  await box(page, 1).click();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

async function paste(page: Page, nth: number, text: string): Promise<void> {
  await box(page, nth).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function choose(page: Page, password: string, confirmed = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmed);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('a reset by code works up to the login and logs out every device', async ({ page, browser }) => {
  const player = await newPlayer(page);
  const elsewhere = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const visitor = await elsewhere.newPage();
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Forgot Password?' }).click();
  // The log-in has such a field too.
  await visitor.waitForURL('**/forgot-password');
  await visitor.getByLabel('Email').fill(player.email);
  await expectFits(visitor);
  await visitor.getByRole('button', { name: 'Send OTP' }).click();
  await visitor.waitForURL('**/verify');
  await expect(visitor.getByText(player.email)).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^Resend OTP in 0:\d\d$/ })).toBeDisabled();
  await expectFits(visitor);

  const code = await codeFor(player.email);
  await typeCode(visitor, otherThan(code));
  await expect(inline(visitor)).toHaveText('Invalid OTP');
  await expect(toast(visitor, 'Invalid OTP')).toBeVisible();
  await expect(box(visitor, 1)).toBeFocused();
  await expect(box(visitor, 1)).toHaveValue('');
  await expectFits(visitor);
  await paste(visitor, 3, ` ${code} `);
  for (const nth of [1, 2, 3, 4]) await expect(box(visitor, nth)).toHaveValue(code[nth - 1] ?? '');
  await visitor.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(visitor, 'OTP verified')).toBeVisible();
  await visitor.waitForURL('**/new-password');

  let sent = 0;
  visitor.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await choose(visitor, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await expect(toast(visitor, 'Passwords do not match')).toBeVisible();
  await expect(visitor.getByLabel('Confirm Password', { exact: true })).toBeFocused();
  expect(sent).toBe(0);
  await expectFits(visitor);
  await choose(visitor, 'password1');
  await expect(visitor.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    'That password is too common. Choose another one.',
  );
  await choose(visitor, NEW_PASSWORD);
  await visitor.waitForURL('**/login');
  await expect(toast(visitor, 'Password updated successfully')).toBeVisible();
  await logIn(visitor, { email: player.email, password: NEW_PASSWORD });
  await mailTo(player.email, { subject: /password was changed/ });
  // The logged-in device is notified.
  await expect(page).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test('a reset link changes nothing when opened, continues with its button, and works once', {
  tag: '@soak',
}, async ({ page }) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  await askFor(page, player.email);
  const { links } = await mailTo(player.email, { subject: SUBJECT });
  const link = links.find((one) => one.includes('token=')) ?? '';
  for (let scan = 0; scan < 3; scan += 1) expect((await visit(page.request, link)).status).toBe(200);
  await page.goto(link);
  await expectFits(page);
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await page.waitForURL('**/new-password');
  await choose(page, NEW_PASSWORD);
  await page.waitForURL('**/login');
  await logIn(page, { email: player.email, password: NEW_PASSWORD });
  await page.goto(link);
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Get a new email' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('the code boxes accept digits only, advance, and support Backspace and arrows', {
  tag: '@soak',
}, async ({ page }) => {
  await askFor(page, `${randomBytes(5).toString('hex')}@nobody.example`);
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(box(page, 1)).toHaveAttribute('inputmode', 'numeric');
  await box(page, 1).click();
  await page.keyboard.type('4a 7');
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(page, 2)).toBeFocused();
  await expect(box(page, 2)).toHaveValue('');
  await page.keyboard.press('ArrowLeft');
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.type('9');
  await expect(box(page, 1)).toHaveValue('9');
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inline(page)).toHaveText('Invalid OTP');
  await box(page, 2).pressSequentially('3');
  await expect(inline(page)).toHaveCount(0);
  // What a phone offers from the mail comes into one box.
  await box(page, 1).fill('4711');
  for (const nth of [1, 2, 3, 4]) await expect(box(page, nth)).toHaveValue('4711'[nth - 1] ?? '');
});

test('a new code can be requested after a countdown of 30 seconds and replaces the first', {
  tag: '@soak',
}, async ({ page }) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  await page.clock.install();
  await askFor(page, player.email);
  const first = await mailTo(player.email, { subject: SUBJECT });
  const waiting = page.getByRole('button', { name: /^Resend OTP in 0:(30|2\d)$/ });
  await expect(waiting).toBeDisabled();
  await query`update reset_codes set created_at = created_at - interval '31 seconds'
      where email_index = ${blindIndex('players.email', player.email)}`;
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
  await expect(toast(page, 'We sent you a new email.')).toBeVisible();
  await expect(waiting).toBeDisabled();
  const second = await mailTo(player.email, { subject: SUBJECT, after: first.id });
  if (first.code !== second.code) {
    await typeCode(page, first.code ?? '');
    await expect(inline(page)).toHaveText('Invalid OTP');
  }
  await typeCode(page, second.code ?? '');
  await page.waitForURL('**/new-password');
});

test('after five wrong codes the right one is refused too', { tag: '@soak' }, async ({ page }) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  await askFor(page, player.email);
  const code = await codeFor(player.email);
  for (let n = 0; n < 5; n += 1) {
    await typeCode(page, otherThan(code));
    await expect(inline(page)).toHaveText(
      n < 4 ? 'Invalid OTP' : 'This code no longer works. Ask for a new one.',
    );
    await expect(box(page, 1)).toHaveValue('');
  }
  await typeCode(page, code);
  await expect(inline(page)).toHaveText('This code no longer works. Ask for a new one.');
});

test('a new request too soon shows that no email was sent, and a countdown', { tag: '@soak' }, async ({
  page,
}) => {
  const email = `${randomBytes(5).toString('hex')}@nobody.example`;
  await askFor(page, email);
  await expect(page.getByText('a code is on its way')).toBeVisible();
  await askFor(page, email);
  await expect(page.getByText('we sent a code a moment ago')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend OTP in 0:\d\d$/ })).toBeDisabled();
  await expectFits(page);
});

test('without its state the reset starts again, and browser storage holds no state', {
  tag: '@soak',
}, async ({ page, context }) => {
  for (const path of ['/verify', '/new-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/forgot-password$/);
  }
  await askFor(page, `${randomBytes(5).toString('hex')}@nobody.example`);
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('_reset'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookie?.value).not.toContain('nobody');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.goto('/new-password');
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test.describe('when the call itself breaks', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch/] });

  test('each form shows its error texts', { tag: '@soak' }, async ({ page, context }) => {
    const breakCalls = () =>
      context.route('**/*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
    await breakCalls();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('somebody@players.example');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(inline(page)).toHaveText('Unable to process');
    await context.unroute('**/*');
    await page.clock.install();
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.waitForURL('**/verify');
    await breakCalls();
    await typeCode(page, '4711');
    await expect(inline(page)).toHaveText('Verification failed');
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
    await expect(toast(page, 'Error resending otp')).toBeVisible();
  });
});
