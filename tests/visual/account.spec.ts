import type { Page } from '@playwright/test';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { jpeg } from '@/tests/support/photos';
import { breakScreen, failActions, holdActions, holdScreen, idOf } from './arrange';
import { expect, look, newPlayer, query, test, withDatabase } from './look';

test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource|'blob:|stopped blob/] });

const dialog = (page: Page) => page.getByRole('dialog');
const LONG_EMAIL = `${'maximiliana.oberhuber-von-und-zu-hohenstein'}@correspondence.players.example`;

/** A name, an address and a number of the greatest length. */
async function lengthen(playerId: string): Promise<void> {
  const sealed = (column: 'username' | 'email' | 'phone', text: string) =>
    sealField({ column: `players.${column}`, rowId: playerId }, text);
  await query`update players set username_sealed = ${sealed('username', 'WWWWWWWWWWWWWWWWWWWW')},
      email_sealed = ${sealed('email', LONG_EMAIL)}, phone_sealed = ${sealed('phone', '+491234567890123')}
      where id = ${playerId}`;
}

/** The same player on other devices, some with long names. */
async function signInElsewhere(playerId: string): Promise<void> {
  const clients = ['Samsung Internet on Android', 'Safari on iOS', 'Chrome on Chrome OS', null];
  await withDatabase(async (sql) => {
    for (const client of clients) {
      const id = crypto.randomUUID();
      const sealed = client && sealField({ column: 'sessions.client', rowId: id }, client);
      await sql`insert into sessions (id, player_id, kind, client_sealed, expires_at)
        values (${id}, ${playerId}, ${client ? 'cookie' : 'bearer'}, ${sealed}, now() + interval '1 day')`;
    }
  });
}

test('profile: loading, loaded, longest values, failed', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await page.goto('/setting');
  const letCome = await holdScreen(page, '**/profile*');
  await page.getByRole('link', { name: 'Profile' }).click();
  await look(page, 'profile-loading', { shows: page.getByRole('heading', { name: 'Profile' }) });
  await letCome();
  await look(page, 'profile', { shows: page.getByText(/^\d{8}$/) });
  await lengthen(playerId);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Copy User ID' }).click();
  await look(page, 'profile-long', { shows: page.locator('[data-toast]') });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy User ID' }).click();
  await look(page, 'profile-copied', { shows: page.getByText('Referral code copied!') });
  await page.goto('/edit-profile');
  await look(page, 'edit-profile-long');
  await query`delete from game_states where player_id = ${playerId}`;
  await page.goto('/profile');
  await expect(page.getByText('Something went wrong while loading profile data')).toBeVisible();
  await look(page, 'profile-failed');
  await page.goto('/edit-profile');
  await look(page, 'edit-profile-failed');
  await page.goto('/add-friend');
  await look(page, 'add-friend-profile-failed');
});

test('edit profile: a photo, refused values, waiting, no answer', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/edit-profile');
  await look(page, 'edit-profile');
  await page
    .getByLabel('Choose photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(900, 600) });
  await look(page, 'edit-profile-photo', { shows: page.getByRole('img', { name: 'The photo you chose' }) });
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page
    .getByLabel('Choose photo')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.getByLabel('Username').fill('no!');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'edit-profile-refused');
  await page.goto('/edit-profile');
  const letGo = await holdActions(page, '**/edit-profile');
  await page.getByRole('button', { name: 'Update' }).click();
  await look(page, 'edit-profile-waiting', { shows: page.getByRole('button', { name: 'Updating...' }) });
  await page.goto('about:blank');
  await letGo();
  await page.goto('/edit-profile');
  await failActions(page, '**/edit-profile');
  await page.getByRole('button', { name: 'Update' }).click();
  await look(page, 'edit-profile-no-answer', { shows: page.locator('form').getByRole('alert') });
});

test('settings: loading, one device, many, failures, confirmations before leaving', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const openSettings = () => page.getByRole('link', { name: 'Settings' }).click();
  const letCome = await holdScreen(page, '**/setting*');
  await openSettings();
  await look(page, 'setting-loading', { shows: page.getByRole('heading', { name: 'Settings' }) });
  await letCome();
  await look(page, 'setting', { shows: page.getByText('You aren’t logged in on any other device.') });
  await signInElsewhere(playerId);
  await page.goto('/setting');
  await page.getByRole('heading', { name: 'Your devices' }).scrollIntoViewIfNeeded();
  await look(page, 'setting-devices');
  await failActions(page, '**/setting');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await look(page, 'setting-devices-failed', { shows: page.locator('[data-toast=error]') });
  await page.getByRole('button', { name: 'Logout' }).click();
  await look(page, 'setting-logout');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await look(page, 'setting-delete');
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('[data-toast=error]').last()).toHaveText('Delete Account failed. Try again.');
  await look(page, 'setting-delete-failed');
  await page
    .getByRole('button', { name: /^Link / })
    .first()
    .click();
  await look(page, 'setting-link-provider');
  await page.goto('/home');
  await breakScreen(page, '**/setting*', [/"initial":\[.*?\](?=,"renderedAt")/, '"initial":null']);
  await openSettings();
  await expect(page.getByText('We couldn’t load the list.')).toBeVisible({ timeout: 10_000 });
  await page.getByText('We couldn’t load the list.').scrollIntoViewIfNeeded();
  await look(page, 'setting-devices-not-there');
});

test('a linked provider, and unlinking it', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await withDatabase(async (sql) => {
    for (const provider of ['google', 'apple'])
      await sql`insert into identities (player_id, provider, subject_sealed, subject_index)
        values (${playerId}, ${provider}, 'x', ${`${provider} ${playerId}`})`;
    await sql`update players set email_confirmed_at = now() where id = ${playerId}`;
  });
  await page.goto('/setting');
  await page.getByRole('heading', { name: 'Ways to log in' }).scrollIntoViewIfNeeded();
  await look(page, 'setting-linked');
  await page
    .getByRole('button', { name: /^Unlink/ })
    .first()
    .click();
  await look(page, 'setting-unlink');
});

test('change password: blank, unequal, wrong, no password yet', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await page.goto('/password');
  await look(page, 'password', { shows: page.getByLabel('Old Password', { exact: true }) });
  await page.getByLabel('Old Password', { exact: true }).fill('not-this-one-1');
  await page.getByLabel('New Password', { exact: true }).fill('copper-kettle-9');
  await page.getByLabel('Confirm Password', { exact: true }).fill('copper-kettle-8');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'password-unequal');
  await page.getByLabel('Confirm Password', { exact: true }).fill('copper-kettle-9');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Old Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'password-wrong');
  await query`update players set password_hash = null where id = ${playerId}`;
  await page.goto('/password');
  await look(page, 'password-none-yet');
  await query`update players set email_sealed = null, email_index = null where id = ${playerId}`;
  await page.goto('/password');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await look(page, 'password-no-email', { shows: page.getByText(/e-?mail/i).first() });
});

test.describe('failures', () => {
  // React reports only that the server failed.
  test.use({ expectedErrors: [/React error #441|500/] });

  test('a screen that failed, and an account that is being deleted', async ({ page }) => {
    const playerId = await idOf(await newPlayer(page));
    await query`delete from game_states where player_id = ${playerId}`;
    await page.goto('/home');
    await look(page, 'error-page', { shows: page.getByText('Something went wrong') });
    await query`update players set deletion_due_at = now() + interval '7 days' where id = ${playerId}`;
    await page.goto('/home');
    await page.waitForURL('**/keep-account');
    await look(page, 'keep-account');
  });
});
