import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PACK_NAMES } from '@/lib/contract/store/pack-view';
import { openStripePayments } from '@/lib/store/provider/stripe-payments';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { checkout } from '@/local/stand-ins/checkout';
import { sessionParams, stripeAt } from '@/tests/support/checkout';
import { controlCheckout } from '@/tests/support/checkout-control';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { E2E } from '@/tests/support/e2e-settings';
import { backOffice, newShopper, order } from '@/tests/support/store';
import { expect, look, test } from './look';
import { OTHER_COLORS, VIEWS } from './views';

const views = [...VIEWS, ...OTHER_COLORS];

type Bought = { purchaseId: string; paymentId: string };

/** Makes purchases in several states. */
async function arrange(): Promise<Bought[]> {
  const settings = checkout.settings({ CHECKOUT_PORT: Number(E2E.checkoutPort) });
  const { STRIPE_API_URL = '', STRIPE_SECRET_KEY = '' } = settings;
  const stripe = stripeAt(STRIPE_API_URL, STRIPE_SECRET_KEY);
  return withGame(async (db) => {
    const payments = openStripePayments({ STRIPE_API_URL, STRIPE_SECRET_KEY });
    const bought: Bought[] = [];
    for (const pack of PACK_NAMES) {
      const shopper = await newShopper(db, payments);
      const made = await order(shopper, pack);
      const paid = await controlCheckout('pay', made.checkoutSessionId, pack === 'sixth' ? 'bank' : 'card');
      const paymentId = String(paid.payment_intent);
      if (pack === 'second') await stripe.refunds.create({ payment_intent: paymentId, amount: 100 });
      if (pack === 'third') await controlCheckout('openDispute', paymentId);
      if (pack === 'fourth') {
        const { id } = await controlCheckout('openDispute', paymentId);
        await controlCheckout('closeDispute', id, 'lost');
      }
      await fulfill(backOffice(db, payments), made);
      bought.push({ purchaseId: made.purchaseId, paymentId });
    }
    // A payment that the game does not know.
    const metadata = { purchase_id: randomUUID() };
    const params = sessionParams({ metadata, payment_intent_data: { metadata } });
    await controlCheckout('pay', (await stripe.checkout.sessions.create(params)).id, 'card');
    return bought;
  });
}

const dialog = (page: Page) => page.getByRole('dialog');

test('purchases, one purchase and its refund', async ({ page }) => {
  const bought = await arrange();
  await putOperatorIn(page, ['support']);
  await page.goto('/desk/store');
  await look(page, 'desk-store', { shows: page.getByRole('table'), views });
  await page.goto('/desk/store?q=00000000');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'desk-store-nothing-found', { views: VIEWS });
  await page.goto('/desk/store?day=yesterday');
  await expect(page.getByText('This filter is not valid.')).toBeVisible();
  await look(page, 'desk-store-wrong-filter', { views: VIEWS });

  await page.goto(`/desk/store/${bought[1]?.purchaseId}`);
  await look(page, 'desk-store-purchase', { shows: page.getByRole('button', { name: 'Refund' }), views });
  await page.getByRole('button', { name: 'Refund' }).click();
  await look(page, 'desk-store-refund-amount', { views });
  await dialog(page).getByLabel('Amount in USD').fill('4.567');
  await dialog(page).getByRole('button', { name: 'Show what happens' }).click();
  await look(page, 'desk-store-refund-wrong', { views: VIEWS });
  await dialog(page).getByLabel('Amount in USD').fill('50');
  await dialog(page).getByRole('button', { name: 'Show what happens' }).click();
  await expect(dialog(page).getByText('Only $0.99')).toHaveCount(1);
  await expect(dialog(page).getByLabel('Amount in USD')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'desk-store-refund-too-much', { views: VIEWS });
  await dialog(page).getByLabel('Amount in USD').fill('0.50');
  await dialog(page).getByRole('button', { name: 'Show what happens' }).click();
  await expect(dialog(page).getByText('The player gets $0.50 back.')).toBeVisible();
  await look(page, 'desk-store-refund-confirm', { views });
  await dialog(page).getByRole('button', { name: 'Refund $0.50' }).click();
  await expect(page.getByText('store.refund · done · refunded in all $1.50 USD')).toBeVisible();
  await look(page, 'desk-store-refunded', { views: VIEWS });
});

test('disputes, totals and packs', async ({ page }) => {
  await arrange();
  await putOperatorIn(page, ['support']);
  await page.goto('/desk/store/disputes');
  await look(page, 'desk-store-disputes', { shows: page.getByText('needs evidence').first(), views });
  await page.goto('/desk/store/totals');
  await look(page, 'desk-store-totals', { shows: page.getByText('Differs:').first(), views });
  await controlCheckout('setCondition', 'down');
  await page.goto('/desk/store/totals?by=month');
  await expect(page.getByText('The provider’s figures are missing.')).toBeVisible();
  await look(page, 'desk-store-totals-alone', { views: VIEWS });
  await page.goto('/desk/store/disputes');
  await expect(page.getByText('disputes did not load')).toBeVisible();
  await look(page, 'desk-store-disputes-failed', { views: VIEWS });
  await controlCheckout('setCondition', 'normal');

  await page.goto('/desk/store/packs');
  await look(page, 'desk-store-packs', { views });
  await page.getByRole('button', { name: 'Change pack 2' }).click();
  await look(page, 'desk-store-pack-change', { views });
  await dialog(page).getByLabel('Lives').fill('0');
  await dialog(page).getByRole('button', { name: 'Change it' }).click();
  await expect(dialog(page).getByText('Enter 1 to 100,000.')).toBeVisible();
  await look(page, 'desk-store-pack-wrong', { views: VIEWS });
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Retire pack 6' }).click();
  await look(page, 'desk-store-pack-retire', { views: VIEWS });
  await dialog(page).getByRole('button', { name: 'Retire it' }).click();
  await expect(page.getByRole('button', { name: 'Add a pack' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a pack' }).click();
  await dialog(page).getByLabel('Lives').fill('1000');
  await dialog(page).getByLabel('Price in USD').fill('29.99');
  await look(page, 'desk-store-pack-add', { views: VIEWS });
  await dialog(page).getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('button', { name: 'Retire pack 6' })).toBeVisible();
  await page.getByRole('button', { name: 'Move pack 6 up' }).click();
  await expect(page.getByRole('row', { name: /5 · fifth.*1,000/ })).toBeVisible();
  await page.getByRole('button', { name: 'Move pack 6 up' }).click();
  await expect(page.getByRole('row', { name: /6 · sixth.*1,000/ })).toBeVisible();
});
