import { controlCheckout, creditsOf, loseHeldEvents, openCheckout } from '@/tests/support/checkout-control';
import { expect, expectFitsNarrowest, newPlayer, test } from '@/tests/support/e2e';

// One after the other: what is held back is held back from all of them.
test.describe.configure({ mode: 'default' });

/** Reconciliation looks once a minute. */
const CYCLE_MS = 120_000;

test('a delayed payment is pending until the bank pays, then the lives are credited', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/shop');
  const paid = await openCheckout(page, '25 lives for $1.99');
  await page.getByRole('button', { name: 'the money arrives' }).click();
  await expect(page.getByRole('dialog')).toContainText('Payment pending');
  await expectFitsNarrowest(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const newest = page.getByRole('region', { name: 'Purchase history' }).getByRole('listitem').first();
  await expect(newest).toContainText(/Paid|Pending/);
  await expect(newest).toContainText('Paid', { timeout: 40_000 });
  await expect(page.getByTestId('balance')).toContainText('35');
  expect(await creditsOf(paid)).toBe(1);
  const bounced = await openCheckout(page, '25 lives for $1.99');
  await page.getByRole('button', { name: 'the payment fails' }).click();
  await expect(page.getByRole('dialog')).toContainText('Payment pending');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(newest).toContainText('Failed', { timeout: 40_000 });
  await expect(page.getByTestId('balance')).toContainText('35');
  expect(await creditsOf(bounced)).toBe(0);
  await page.goto(`/shop?payment=success&session_id=${bounced}`);
  await expect(page.getByRole('dialog')).toContainText('Payment failed');
  await expectFitsNarrowest(page);
});

test('if the tab closes before the return, the webhook credits, and an open game shows it at once', async ({
  page,
  context,
}) => {
  await newPlayer(page);
  await expect(page.getByTestId('lives')).toHaveAccessibleName('10 lives');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const shop = await context.newPage();
  await shop.goto('/shop');
  const id = await openCheckout(shop, '25 lives for $1.99');
  await shop.close();
  await controlCheckout('pay', id, 'card');
  // The clock of the open game runs, and may have taken one.
  await expect(page.getByTestId('lives')).toHaveAccessibleName(/^3[45] lives$/);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(await creditsOf(id)).toBe(1);
});

test('if the webhook is lost, the return credits', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/shop');
  const id = await openCheckout(page, '25 lives for $1.99');
  await controlCheckout('hold');
  await page.getByRole('button', { name: 'Pay $1.99', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Payment Successful');
  await loseHeldEvents();
  expect(await creditsOf(id)).toBe(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByTestId('balance')).toContainText('35');
});

test('if the webhook is lost and the tab closed, reconciliation credits within one cycle', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000 + CYCLE_MS);
  await newPlayer(page);
  const shop = await context.newPage();
  await shop.goto('/shop');
  const id = await openCheckout(shop, '60 lives for $3.99');
  await shop.close();
  await controlCheckout('hold');
  await controlCheckout('pay', id, 'card');
  await expect
    .poll(async () => (await controlCheckout('deliveries')).some(({ state }) => state === 'held'))
    .toBe(true);
  await loseHeldEvents();
  // The clock of the open game runs meanwhile, and takes some.
  await expect(page.getByTestId('lives')).toHaveAccessibleName(/^6\d lives$|^70 lives$/, {
    timeout: CYCLE_MS,
  });
  expect(await creditsOf(id)).toBe(1);
});
