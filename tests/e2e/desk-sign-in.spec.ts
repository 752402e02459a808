import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { enrollmentHash } from '@/lib/desk/operators/enrollment';
import { expect, expectAccessible, liftLimits, test, withDatabase } from '@/tests/support/e2e';

/** Gives the browser an authenticator that has a fingerprint reader and keeps passkeys. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Returns the path of an enrolment link of a new admin. */
async function newAdmin(): Promise<{ name: string; link: string }> {
  const name = `Olivia ${randomBytes(4).toString('hex')}`;
  const token = randomBytes(32).toString('base64url');
  await withDatabase(async (sql) => {
    const [operator] = await sql<{ id: string }[]>`
      insert into operators (name, roles, created_at) values (${name}, '{admin,support}', now()) returning id`;
    await sql`
      insert into operator_enrolments (token_hash, operator_id, created_at, expires_at)
      values (${enrollmentHash(token)}, ${String(operator?.id)}, now(), now() + interval '1 day')`;
  });
  return { name, link: `/desk/enrol/${token}` };
}

const fitsIn = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};

/** Returns on how many lines the text of each element stands. */
const linesOf = (elements: Locator) =>
  elements.evaluateAll((each) =>
    each.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    }),
  );

test('an operator enrolls, logs out, logs in again and manages the account, by keyboard', async ({
  page,
}) => {
  await liftLimits();
  await addAuthenticator(page);
  const { name, link } = await newAdmin();
  await page.goto('/desk');
  await page.waitForURL('**/desk/sign-in');

  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = String(await codes.first().textContent());
  await expectAccessible(page);
  await fitsIn(page, 320);
  expect(await linesOf(codes)).toEqual(Array(10).fill(1));
  await page.getByRole('link', { name: /open the desk/ }).press('Enter');
  await page.waitForURL('**/desk');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is closed' })).toBeVisible();
  await page.goto('/desk/account');
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toHaveCount(0);
  await expectAccessible(page);
  await fitsIn(page, 1280);
  await page.getByRole('button', { name: 'Log out' }).press('Enter');
  await page.waitForURL('**/desk/sign-in');
  await expectAccessible(page);

  // A recovery code opens the desk without a proof. The passkey gives it, and the same call goes on.
  await page.getByText('No passkey at hand?').press('Enter');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'don’t match' })).toBeVisible();
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/desk');
  await page.goto('/desk/account');
  await expect(page.getByText('9 codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'New codes' }).press('Enter');
  await page.getByRole('button', { name: 'Create new codes' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use my passkey' }).press('Enter');
  await expect(codes).toHaveCount(10);
  await expect(page.getByText('10 codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).press('Enter');
  await page.waitForURL('**/desk/sign-in');
  const signIn = page.getByRole('button', { name: 'Log in with a passkey' });
  await signIn.press('Enter');
  await page.waitForURL('**/desk');

  await page.goto('/desk/operators');
  await page.getByRole('button', { name: 'Add an operator' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill(`${name} 2`);
  await page.getByRole('checkbox', { name: /^moderator/ }).press('Space');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/desk\/enrol\/[\w-]{43}$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('button', { name: `Roles: ${name} 2` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove: ${name}`, exact: true })).toHaveCount(0);
  await fitsIn(page, 390);
});
