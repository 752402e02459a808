import type { Page } from '@playwright/test';
import { signUp } from '@/tests/support/e2e';
import { mailTo } from '@/tests/support/outbox';
import { photoShows, untilAsked } from '@/tests/support/round';
import { failActions, holdActions } from './arrange';
import { expect, look, newPlayer, query, test } from './look';

test.use({ expectedErrors: [/404 \(Not Found\)|ERR_FAILED/] });

const EMAIL = 'maximiliana.oberhuber-von-und-zu-hohenstein@correspondence.players.example';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const liftLimits = () => query`delete from rate_limits`;

test('landing, documents and a missing page', async ({ page }) => {
  for (const path of [
    '/',
    '/higher-lower',
    '/terms',
    '/privacy-policy',
    '/sources',
    '/transparency',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, `welcome-${path.slice(1) || 'landing'}`);
  }
});

test('login: blank, waiting, refused, back from a provider', async ({ page }) => {
  await liftLimits();
  await page.goto('/login');
  await look(page, 'login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await button(page, 'Show Password').click();
  const letGo = await holdActions(page, '**/login');
  await button(page, 'Sign in').click();
  await look(page, 'login-waiting', { shows: button(page, 'Signing in...') });
  await letGo();
  await look(page, 'login-refused', { shows: page.locator('form').getByRole('alert') });
  await failActions(page, '**/login');
  await button(page, 'Sign in').click();
  await look(page, 'login-no-answer', { shows: page.locator('form').getByRole('alert') });
  await page.goto('/login?problem=logged-out');
  await expect(page.getByRole('alert').first()).toContainText('You were logged out');
  await look(page, 'login-logged-out');
  await page.goto('/add-friend?code=12345678');
  await page.waitForURL('**/login');
  await look(page, 'login-followed');
});

test('confirming an email: opened, confirmed', async ({ page }) => {
  const { email } = await signUp(page);
  const { links } = await mailTo(email, { subject: /Confirm/ });
  await page.goto(links.find((link) => link.includes('/confirm-email')) ?? '');
  await look(page, 'confirm-email');
  await button(page, 'Confirm my email').click();
  await look(page, 'confirm-email-done', { shows: page.getByText('Your email is confirmed.') });
});

test('removal of the photo on screen', async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  await photoShows(page);
  await page.getByRole('button', { name: 'More about this photo' }).click();
  await page.getByRole('link', { name: 'Is this you?' }).click();
  await look(page, 'removal-photo', { shows: page.getByText('We’ll remove this photo.') });
});

test('sign-up: blank, unequal passwords, refused fields', async ({ page }) => {
  await liftLimits();
  await page.goto('/register');
  await look(page, 'register');
  const fill = async (name: string, password: string, again: string) => {
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(again);
    await button(page, 'Sign up').click();
  };
  await fill('WWWWWWWWWWWWWWWWWWWW', 'one-of-two', 'two-of-two');
  await look(page, 'register-unequal', { shows: page.getByText('Passwords do not match').first() });
  await fill('no!', 'short', 'short');
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'register-refused');
});

test('password reset, from the email to the new password', async ({ page }) => {
  const { email } = await newPlayer(page);
  await page.context().clearCookies();
  await page.goto('/forgot-password');
  await look(page, 'forgot');
  await page.getByLabel('Email').fill(email);
  const restore = await failActions(page, '**/forgot-password');
  await button(page, 'Send OTP').click();
  await look(page, 'forgot-failed', { shows: page.locator('form').getByRole('alert') });
  await restore();
  await button(page, 'Send OTP').click();
  await page.waitForURL('**/verify');
  await look(page, 'verify');
  const { code = '', links } = await mailTo(email, { subject: /Reset your/ });
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(code === '0000' ? '0001' : '0000');
  await button(page, 'Verify').click();
  await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid OTP');
  await look(page, 'verify-wrong');
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(code);
  await button(page, 'Verify').click();
  await page.waitForURL('**/new-password');
  await look(page, 'new-password');
  await page.getByLabel('New Password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm Password', { exact: true }).fill('password1');
  await button(page, 'Submit').click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'new-password-refused');
  await page.goto(links.find((link) => link.includes('/reset-password')) ?? '');
  await look(page, 'reset-link');
  await page.goto('/reset-password?token=gone');
  await look(page, 'reset-link-dead');
  await page.goto('/confirm-email?token=gone');
  await look(page, 'confirm-email-dead');
});

test('password reset with a very long email', async ({ page }) => {
  await liftLimits();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(EMAIL);
  await button(page, 'Send OTP').click();
  await page.waitForURL('**/verify');
  await look(page, 'verify-long-address');
});

test('removal: the form, counties, missing fields, the receipt', async ({ page }) => {
  await liftLimits();
  await page.goto('/removal');
  const county = page.getByLabel('County of the booking');
  await look(page, 'removal');
  await button(page, 'Take it down').click();
  await look(page, 'removal-nothing-chosen');
  const letGo = await holdActions(page, '**/removal');
  await county.fill('was');
  await look(page, 'removal-searching');
  await letGo();
  await look(page, 'removal-counties', { shows: page.getByText('More counties match.') });
  await county.fill('xyzzy');
  await look(page, 'removal-no-county', { shows: page.getByText('No county found.') });
  const restore = await failActions(page, '**/removal');
  await county.fill('washing');
  await look(page, 'removal-search-failed', { shows: page.getByText('We couldn’t load the counties.') });
  await restore();
  await button(page, 'Try again').click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await county.fill('hays');
  await page.getByLabel('Hays County, TX').check();
  await page.getByLabel('Date of the booking').fill('2001-02-03');
  await button(page, 'Take it down').click();
  await look(page, 'removal-receipt', {
    shows: page.getByText('Photos that match are out of the game now.'),
  });
  await page.goto('/removal?photo=gone');
  await look(page, 'removal-link-run-out');
});
