import type { Page, Route } from '@playwright/test';
import { creditsOf, openCheckout } from '@/tests/support/checkout-control';
import { expect, expectFitsNarrowest, newPlayer, query, test } from '@/tests/support/e2e';

const modal = (page: Page) => page.getByRole('dialog');
const balance = (page: Page) => page.getByTestId('balance');
const history = (page: Page) => page.getByRole('region', { name: 'Purchase history' }).getByRole('listitem');
const toast = (page: Page) => page.locator('[data-toast]');
const purchaseInfo = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lifePurchaseInfo')));

async function visitStore(page: Page): Promise<void> {
  await newPlayer(page);
  await page.getByRole('link', { name: 'Store' }).first().click();
  await expect(page.getByRole('heading', { name: 'Store', level: 1 })).toBeVisible();
}

test('six packs with their price per life; a payment by card credits once and is in the history', async ({
  page,
}) => {
  await visitStore(page);
  const packs = page.getByRole('list', { name: 'Life packs' }).getByRole('button');
  await expect(packs).toHaveText(['$0.99', '$1.99', '$3.99', '$7.99', '$14.99', '$29.99']);
  const cards = page.getByRole('list', { name: 'Life packs' }).getByRole('listitem');
  await expect(cards.first()).toContainText('10¢ each');
  await expect(cards.filter({ hasText: 'Best value' })).toHaveText(/1,000.*3¢ each/);
  await expect(balance(page)).toContainText('10');
  await expect(page.getByRole('heading', { name: 'Purchase history' })).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0, { timeout: 10_000 });
  await expectFitsNarrowest(page);
  const id = await openCheckout(page, '60 lives for $3.99');
  await page.getByRole('button', { name: 'Pay $3.99', exact: true }).click();
  await expect(modal(page)).toContainText('Payment Successful');
  await expect(modal(page)).toContainText('+60');
  await expect(page).toHaveURL(/\/shop$/);
  expect(await purchaseInfo(page)).toEqual([]);
  await expectFitsNarrowest(page);
  await modal(page).getByRole('button', { name: 'Continue' }).click();
  await expect(modal(page)).toHaveCount(0);
  // A tap leaves no ring around the title: that is for who plays by keyboard.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await expect(balance(page)).toContainText('70');
  await expect(history(page)).toHaveCount(1);
  await expect(history(page)).toContainText(/60 lives.*20\d\d.*\$3\.99.*Paid/);
  await page.reload();
  await expect(balance(page)).toContainText('70');
  await expect(modal(page)).toHaveCount(0);
  await page.goto(`/shop?payment=success&session_id=${id}`);
  await expect(modal(page)).toContainText('Already credited');
  await expectFitsNarrowest(page);
  expect(await creditsOf(id)).toBe(1);
  await page.goto('/home');
  await expect(page.getByTestId('lives')).toHaveAccessibleName('70 lives');
});

test('a declined payment can be paid in another way, and a canceled one can be repeated', {
  tag: '@soak',
}, async ({ page }) => {
  await visitStore(page);
  await openCheckout(page, '10 lives for $0.99');
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(toast(page)).toHaveText('Payment canceled. You were not charged.');
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('heading', { name: 'Purchase history' })).toHaveCount(0);
  await expectFitsNarrowest(page);
  await openCheckout(page, '10 lives for $0.99');
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await page.getByRole('button', { name: 'Pay $0.99', exact: true }).click();
  await expect(modal(page)).toContainText('Payment Successful');
  await expect(history(page)).toHaveCount(1);
  await expect(history(page).first()).toContainText('Paid');
  await modal(page).getByRole('link', { name: 'Keep playing' }).click();
  await page.waitForURL('**/home');
});

test('Share of No more Lives leads to an invitation card that copies the follow link', {
  tag: '@soak',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPlayer(page);
  await page.getByTestId('lives').click();
  await modal(page).getByRole('link', { name: 'Share' }).click();
  const card = page.getByRole('region', { name: 'Invite a friend' });
  await expect(card).toBeInViewport({ ratio: 1 });
  await card.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page)).toHaveText('Follow link copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/follow\/[\w-]{22}$/);
});

test('two tabs can pay at once: each shows its own payment, and both are credited', { tag: '@soak' }, async ({
  page,
  context,
}) => {
  await visitStore(page);
  const other = await context.newPage();
  await other.goto('/shop');
  const ids = [
    await openCheckout(page, '25 lives for $1.99'),
    await openCheckout(other, '10 lives for $0.99'),
  ];
  await Promise.all([
    page.getByRole('button', { name: 'Pay $1.99', exact: true }).click(),
    other.getByRole('button', { name: 'Pay $0.99', exact: true }).click(),
  ]);
  await expect(modal(page)).toContainText('+25');
  await expect(modal(other)).toContainText('+10');
  for (const one of [page, other]) await expect(modal(one)).toContainText('Payment Successful');
  for (const id of ids) expect(await creditsOf(id)).toBe(1);
  expect(await purchaseInfo(page)).toEqual([]);
  await other.reload();
  await expect(balance(other)).toContainText('45');
});

test('a URL without a checkout of this player credits nothing', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  await visitStore(page);
  const id = await openCheckout(page, '10 lives for $0.99');
  await page.goto(`/shop?payment=success&session_id=${id}`);
  await expect(modal(page)).toContainText('Not paid');
  const stranger = await (await browser.newContext()).newPage();
  await visitStore(stranger);
  for (const query of [`session_id=${id}`, 'session_id=cs_test_invented', 'session_id=../x', '']) {
    await stranger.goto(`/shop?payment=success&${query}`);
    await expect(modal(stranger)).toContainText('Payment not found');
    await expect(toast(stranger)).toContainText('Missing purchase info.');
    await expect(stranger).toHaveURL(/\/shop$/);
    await expect(balance(stranger)).toContainText('10');
  }
  await expectFitsNarrowest(stranger);
  await stranger.context().close();
});

test.describe('after a failure', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('packs or purchases that fail to load can be loaded again', { tag: '@soak' }, async ({ page }) => {
    await newPlayer(page);
    await page.goto('/leaderboard');
    let failing = true;
    // The page as the server renders it where both lists have failed.
    await page.route('**/shop*', async (route) => {
      if (route.request().method() === 'POST') return failing ? route.abort() : route.continue();
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/"packs":\[[^\]]*\]/, '"packs":null')
        .replace(/"account":\{"lives":\{[^}]*\},"purchases":\[\]\}/, '"account":null');
      return route.fulfill({ response, body });
    });
    await page.getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Loading...').first()).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to fetch shop data' }).first(),
    ).toBeVisible();
    await expect(toast(page)).toContainText('Failed to fetch shop data');
    await expect(page.getByText('We couldn’t load your purchases.')).toBeVisible();
    await expectFitsNarrowest(page);
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('list', { name: 'Life packs' }).getByRole('button')).toHaveCount(6);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Purchase history' })).toHaveCount(0);
  });

  test('a checkout that cannot be opened says why, and a return that cannot be checked can be tried again', {
    tag: '@soak',
  }, async ({ page }) => {
    await visitStore(page);
    const block = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
    await page.route('**/shop*', block);
    await page.getByRole('button', { name: '10 lives for $0.99' }).click();
    await expect(toast(page).last()).toContainText('Error processing payment.');
    await page.unroute('**/shop*', block);
    const id = await openCheckout(page, '10 lives for $0.99');
    await page.route('**/shop*', block);
    await page.getByRole('button', { name: 'Pay $0.99', exact: true }).click();
    await expect(modal(page)).toContainText('Payment not checked');
    await expect(toast(page).last()).toContainText('Failed to update life after payment.');
    await expectFitsNarrowest(page);
    await page.unroute('**/shop*', block);
    await modal(page).getByRole('button', { name: 'Try again' }).click();
    await expect(modal(page)).toContainText('Payment Successful');
    await expect(page).toHaveURL(/\/shop$/);
    expect(await creditsOf(id)).toBe(1);
    await page.keyboard.press('Escape');
    await query`update purchases set disputes_lost = 2 where checkout_session_id = ${id}`;
    await page.getByRole('button', { name: '10 lives for $0.99' }).click();
    await expect(toast(page).last()).toContainText(
      'Payment Error: This account can’t buy lives after two lost payment disputes.',
    );
  });
});
