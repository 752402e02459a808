import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, expectFits, logIn, newGuest, newPlayer, signUp, test } from '@/tests/support/e2e';

// The narrowest phone: what fits here fits everywhere.
const NARROW = { viewport: { width: 320, height: 640 } };
test.use(NARROW);

const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });
const congratulation = (page: Page) => page.getByRole('dialog', { name: 'Congratulations!' });
const become = (page: Page, name: string) =>
  page.getByRole('button', { name: `Become friends with ${name}` });

/** Shares the link of /add-friend, and returns it. */
async function sharedLink(page: Page, context: BrowserContext): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/add-friend');
  await page.getByRole('button', { name: 'Share follow link' }).click();
  await expect(toast(page, 'Follow link copied to clipboard!')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

const newPage = async (browser: Browser) => (await browser.newContext(NARROW)).newPage();

test('a follow link: visitor, sign-up, one button, friends; renewed, it has ended', async ({
  page: host,
  context,
  browser,
}) => {
  test.slow();
  const { username: hostName } = await newPlayer(host);
  const link = await sharedLink(host, context);
  await expectFits(host);

  const visitor = await newPage(browser);
  const document = await visitor.goto(link);
  await expect(visitor.getByText(`${hostName} invited you to play`)).toBeVisible();
  expect(document?.headers()['cache-control']).toContain('no-store');
  const head = (await document?.text())?.split('</head>')[0] ?? '';
  expect(head).toContain('noindex');
  expect(head).toContain('og:image');
  expect(head).not.toContain(hostName);
  await expect(visitor.getByRole('button', { name: 'Play now' })).toBeVisible();
  await expectFits(visitor);
  await visitor.getByRole('link', { name: 'Log in or sign up' }).click();
  await expect(visitor.getByText('Log in or sign up to add your friend.')).toBeVisible();
  const player = await signUp(visitor);
  await logIn(visitor, player, '/follow/*');
  // Waited for from before the press: on a busy machine the toast may be gone by the end of the other checks.
  await Promise.all([
    expect(toast(host, `You and ${player.username} are now friends!`)).toBeVisible(),
    become(visitor, hostName).click(),
  ]);
  await expect(congratulation(visitor)).toContainText(`You and ${hostName} are now friends!`);
  await expectFits(visitor);
  await congratulation(visitor).getByRole('button', { name: 'Great!' }).click();
  await visitor.waitForURL('**/friends');
  await expect(visitor.getByRole('listitem').filter({ hasText: hostName })).toBeVisible();

  const qrCode = host.getByRole('img', { name: 'QR code of your follow link' }).locator('path');
  const before = await qrCode.getAttribute('d');
  await host.getByRole('button', { name: 'Renew link' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
  await expect(toast(host, 'You have a new follow link.')).toBeVisible();
  await expect(qrCode).not.toHaveAttribute('d', before ?? '');
  await visitor.goto(link);
  await expect(
    visitor.getByText('This link doesn’t work anymore. Ask your friend for a new one.'),
  ).toBeVisible();
  await visitor.context().close();
});

test('a guest keeps the link through the sign-up, also after playing first', { tag: '@soak' }, async ({
  page: host,
  context,
  browser,
}) => {
  test.slow();
  const { username: hostName } = await newPlayer(host);
  const link = await sharedLink(host, context);
  const guest = await newPage(browser);
  await newGuest(guest);
  await guest.goto(link);
  await expect(guest.getByText(`Add ${hostName}?`)).toBeVisible();
  await expectFits(guest);
  await guest.getByRole('link', { name: 'Sign up' }).click();
  await expect(guest.getByText('Sign up to add your friend.')).toBeVisible();
  await guest.context().close();

  const visitor = await newPage(browser);
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Play now' }).click();
  await visitor.waitForURL('**/home');
  const name = `g_${Date.now()}`;
  await visitor.goto('/register');
  await visitor.getByLabel('Username').fill(name);
  await visitor.getByLabel('Email').fill(`${name}@players.example`);
  await visitor.getByLabel('Password', { exact: true }).fill('a-long-password');
  await visitor.getByLabel('Confirm Password', { exact: true }).fill('a-long-password');
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await visitor.waitForURL('**/follow/*');
  await become(visitor, hostName).click();
  await expect(congratulation(visitor)).toContainText(`You and ${hostName} are now friends!`);
  await visitor.context().close();
});
