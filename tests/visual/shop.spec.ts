import type { Page } from '@playwright/test';
import { openCheckout } from '@/tests/support/checkout-control';
import { breakScreen, failActions, holdActions, holdScreen, idOf } from './arrange';
import { expect, look, newPlayer, query, test, withDatabase } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

const modal = (page: Page) => page.getByRole('dialog');
const openStore = (page: Page) => page.getByRole('link', { name: 'Store' }).first().click();

/** Creates purchases in every state of the history, and enough for a long list. */
async function buyOften(playerId: string): Promise<void> {
  await query`
      insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, checkout_session_id, refunded_cents,
        refunded_lives, disputed_cents, disputed_lives, dispute_status, created_at)
      select ${playerId}, 6, 1000, 2999, 'USD', status, gen_random_uuid()::text, refunded, lives, disputed, taken, dispute,
        now() - n * interval '1 day'
      from unnest(
        array['open','processing','paid','failed','expired','refused','paid','paid','paid','paid'],
        array[0, 0, 0, 0, 0, 0, 2999, 1000, 0, 0], array[0, 0, 0, 0, 0, 0, 1000, 334, 0, 0],
        array[0, 0, 0, 0, 0, 0, 0, 0, 2999, 0], array[0, 0, 0, 0, 0, 0, 0, 0, 1000, 0],
        array[null, null, null, null, null, null, null, null, 'open', null]
      ) with ordinality as p (status, refunded, lives, disputed, taken, dispute, n)`;
}

test('packs: loading, loaded, failed, being bought', async ({ page }) => {
  await newPlayer(page);
  const letCome = await holdScreen(page, '**/shop*');
  await openStore(page);
  await look(page, 'shop-loading', { shows: page.getByText('Loading...').first() });
  await letCome();
  await look(page, 'shop-nothing-bought', { shows: page.getByTestId('balance') });
  const letGo = await holdActions(page, '**/shop*');
  await page.getByRole('button', { name: '1,000 lives for $29.99' }).click();
  await look(page, 'shop-opening', { shows: page.getByRole('button', { name: 'Opening...' }) });
  await page.goto('about:blank');
  await letGo();
});

test('packs and purchases that fail, and a checkout that does not open', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/leaderboard');
  const restore = await breakScreen(page, '**/shop*', [/"packs":\[[^\]]*\]/, '"packs":null']);
  await openStore(page);
  await look(page, 'shop-failed', { shows: page.getByRole('button', { name: 'Try again' }).first() });
  await restore();
  await page.goto('/leaderboard');
  const account = /"account":\{"lives":\{[^}]*\},"purchases":\[\]\}/;
  const restoreAccount = await breakScreen(page, '**/shop*', [account, '"account":null']);
  await openStore(page);
  await look(page, 'shop-history-failed', { shows: page.getByText('We couldn’t load your purchases.') });
  await restoreAccount();
  await page.goto('/shop');
  await failActions(page, '**/shop*');
  await page.getByRole('button', { name: '10 lives for $0.99' }).click();
  await look(page, 'shop-checkout-failed', { shows: page.locator('[data-toast=error]') });
});

test('a long history, many lives and stars', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await buyOften(playerId);
  await withDatabase(async (sql) => {
    await sql`update game_states set lives = 12345, stars = 1050 where player_id = ${playerId}`;
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
      values (${playerId}, 'adjustment', 12335, 1050, now())`;
  });
  await page.goto('/shop');
  await look(page, 'shop-history', { shows: page.getByText('Partly refunded') });
});

test('every end of a payment', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/shop');
  const begin = async (pack: string, how: string) => {
    const id = await openCheckout(page, pack);
    await page.getByRole('button', { name: how }).click();
    return id;
  };
  const close = () => modal(page).getByRole('button', { name: 'Continue' }).click();
  const id = await begin('1,000 lives for $29.99', 'Pay $29.99');
  await expect(modal(page)).toContainText('Payment Successful');
  await look(page, 'shop-successful');
  await close();
  await page.goto(`/shop?payment=success&session_id=${id}`);
  await expect(modal(page)).toContainText('Already credited');
  await look(page, 'shop-already-credited');
  await close();
  await openCheckout(page, '10 lives for $0.99');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.locator('[data-toast]')).toHaveText('Payment canceled. You were not charged.');
  await look(page, 'shop-canceled');
  await begin('10 lives for $0.99', 'the money arrives');
  await expect(modal(page)).toContainText('Payment pending');
  await look(page, 'shop-pending');
  await page.goto('/shop?payment=success&session_id=cs_test_invented');
  await expect(modal(page)).toContainText('Payment not found');
  await look(page, 'shop-no-such-payment');
});

test('a payment that is being checked, and one that cannot be checked', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/shop');
  await openCheckout(page, '10 lives for $0.99');
  const letGo = await holdActions(page, '**/shop*');
  await page.getByRole('button', { name: 'Pay $0.99', exact: true }).click();
  await look(page, 'shop-checking', { shows: page.getByText('Checking your payment...') });
  await page.goto('about:blank');
  await letGo();
  await page.goto('/shop');
  await openCheckout(page, '10 lives for $0.99');
  await failActions(page, '**/shop*');
  await page.getByRole('button', { name: 'Pay $0.99', exact: true }).click();
  await expect(modal(page)).toContainText('Payment not checked');
  await look(page, 'shop-not-checked');
});
