import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as actions from '@/app/(desk)/desk/(inside)/store/actions';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DeskContext } from '@/lib/desk/desk-context';
import { listDeskPacks } from '@/lib/desk/store/list-desk-packs';
import { listDisputes } from '@/lib/desk/store/list-disputes';
import { readPurchase } from '@/lib/desk/store/read-purchase';
import { searchPurchases } from '@/lib/desk/store/search-purchases';
import { showTotals } from '@/lib/desk/store/show-totals';
import { AppError } from '@/lib/platform/errors/app-error';
import { openStripeBooks } from '@/lib/store/provider/stripe-books';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { refundPurchase } from '@/lib/store/purchases/refund-purchase';
import { readTotals } from '@/lib/store/totals/read-totals';
import { appDatabase } from '@/tests/support/app-database';
import { CHECKOUT_KEY, sessionParams, testCheckout } from '@/tests/support/checkout';
import { codeOf, dataOf, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { backOffice, newShopper, order, paymentsAt, type Shopper, standing } from '@/tests/support/store';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
const checkout = testCheckout();
let operator: DeskContext;
let other: DeskContext;
let shopper: Shopper;

beforeAll(async () => {
  Object.assign(process.env, {
    STRIPE_API_URL: checkout.url,
    STRIPE_SECRET_KEY: CHECKOUT_KEY,
    STRIPE_WEBHOOK_SECRETS: 'whsec_forTests',
  });
  operator = await signedInOperator(database.db, ['support']);
  other = await signedInOperator(database.db, ['support']);
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
});

const office = () => backOffice(database.db, paymentsAt(checkout.url));

type Bought = { purchaseId: string; checkoutSessionId: string; paymentId: string };

async function buy(): Promise<Bought> {
  const made = await order(shopper);
  const paymentId = String(checkout.control.pay(made.checkoutSessionId, 'card').payment_intent);
  await fulfill(office(), made);
  return { ...made, paymentId };
}

const refundedOf = ({ paymentId }: Bought) => checkout.control.charge(paymentId).amount_refunded;

async function preview(purchaseId: string, amountCents?: number) {
  const wish = amountCents === undefined ? { purchaseId } : { purchaseId, amountCents };
  const result = await throughDeskAction(actions.previewRefundAction, operator, wish);
  const shown = dataOf(result);
  return { ...shown, wish: { ...wish, seenVersion: shown.seenVersion } };
}

describe('a refund', () => {
  test('of a part shows its lives before, is made once however often it is sent, and is in the audit', async () => {
    const bought = await buy();
    const { wish, amount, livesTaken, livesLeft } = await preview(bought.purchaseId, 133);
    expect({ amount, livesTaken, livesLeft }).toEqual({ amount: '$1.33', livesTaken: 20, livesLeft: 40 });
    const sent = [operator, other, operator, other];
    const results = await Promise.all(sent.map((who) => throughDeskAction(actions.refundAction, who, wish)));
    expect(results.map(codeOf)).toContain('OK');
    expect(codeOf(await throughDeskAction(actions.refundAction, operator, wish))).toBe('INVALID_INPUT');
    expect(refundedOf(bought)).toBe(133);
    const { history, refunded, refundable } = await readPurchase(operator, bought);
    expect({ refunded, left: refundable?.amount }).toEqual({ refunded: '$1.33', left: '2.66' });
    expect(history.map(({ what }) => what)).toContain('store.refund · done · refunded in all $1.33 USD');
    expect((await standing(database.db, shopper.actor.playerId)).moves.slice(-2)).toEqual([
      'purchase 60',
      'refund -20',
    ]);
  });

  test('of two amounts, which two operators decided on at once, is one refund', async () => {
    const bought = await buy();
    const [small, large] = [await preview(bought.purchaseId, 100), await preview(bought.purchaseId, 200)];
    const results = await Promise.all([
      throughDeskAction(actions.refundAction, operator, small.wish),
      throughDeskAction(actions.refundAction, other, large.wish),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect([100, 200]).toContain(refundedOf(bought));
  });

  test('whose answer was lost is not made again, whatever is asked for next', async () => {
    const bought = await buy();
    const { wish } = await preview(bought.purchaseId, 100);
    const payments = paymentsAt(checkout.url);
    const refund: typeof payments.refund = async (one) => {
      await payments.refund(one);
      throw new AppError('UNAVAILABLE', 'Try again in a moment.');
    };
    const lost = refundPurchase({ ...office(), payments: { ...payments, refund } }, wish);
    await expect(lost).rejects.toMatchObject({
      userMessage: expect.stringContaining('We don’t know yet whether'),
    });
    for (const again of [
      wish,
      { ...wish, amountCents: 50 },
      { purchaseId: bought.purchaseId, seenVersion: 1 },
    ])
      expect(codeOf(await throughDeskAction(actions.refundAction, other, again))).toBe('INVALID_INPUT');
    expect(refundedOf(bought)).toBe(100);
  });

  test('that the provider made before the process died is found by the next call', async () => {
    const bought = await buy();
    const { wish } = await preview(bought.purchaseId, 100);
    // What the provider has when nothing was written here after its answer.
    const key = `refund-${bought.purchaseId}-${wish.seenVersion}`;
    await checkout.stripe.refunds.create(
      { payment_intent: bought.paymentId, amount: 100 },
      { idempotencyKey: key },
    );
    const again = await throughDeskAction(actions.refundAction, operator, wish);
    expect(again).toMatchObject({ ok: false, message: expect.stringContaining('has changed') });
    expect(refundedOf(bought)).toBe(100);
    expect((await readPurchase(operator, bought)).refunded).toBe('$1.00');
  });

  test('of more than is left, of a disputed payment, and without a recent passkey is refused in words', async () => {
    const bought = await buy();
    const wish = { purchaseId: bought.purchaseId, amountCents: 400 };
    const tooMuch = await throughDeskAction(actions.previewRefundAction, operator, wish);
    const message = 'Only $3.99 of this purchase is left to refund.';
    expect(tooMuch).toMatchObject({ ok: false, message, fieldErrors: { amountCents: message } });
    const { wish: all } = await preview(bought.purchaseId);
    const unproven = await signedInOperator(database.db, ['support'], { provenAt: null });
    expect(codeOf(await throughDeskAction(actions.refundAction, unproven, all))).toBe('PROOF_NEEDED');
    checkout.control.openDispute(bought.paymentId);
    await fulfill(office(), bought);
    const { wish: disputed } = await preview(bought.purchaseId);
    const refused = await throughDeskAction(actions.refundAction, operator, disputed);
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('charged back') });
    expect(refundedOf(bought)).toBe(0);
  });

  test('in a currency without decimals is in its own units', async () => {
    await database.db.$client`update life_packs set currency = 'jpy', price_cents = 600 where id = 6`;
    const made = await order(shopper, 'sixth');
    const paymentId = String(checkout.control.pay(made.checkoutSessionId, 'card').payment_intent);
    await fulfill(office(), made);
    expect((await preview(made.purchaseId, 250)).amount).toBe('¥250');
    const { wish } = await preview(made.purchaseId);
    expect(codeOf(await throughDeskAction(actions.refundAction, operator, wish))).toBe('OK');
    expect(refundedOf({ ...made, paymentId })).toBe(600);
  });
});

test('purchases are found by state, day, player and any id, a page at a time', async () => {
  const bought = await buy();
  const [{ referral_code: userId } = { referral_code: '' }] = await database.db.$client<
    { referral_code: string }[]
  >`select referral_code from players where id = ${shopper.actor.playerId}`;
  await order(shopper);
  const today = new Date().toISOString().slice(0, 10);
  const find = async (filter: Parameters<typeof searchPurchases>[1]) =>
    (await searchPurchases(operator, filter)).purchases.map(({ id }) => id);
  for (const q of [bought.purchaseId, bought.checkoutSessionId, bought.paymentId])
    expect(await find({ q })).toEqual([bought.purchaseId]);
  expect(await find({ q: userId, state: 'paid', day: today })).toContain(bought.purchaseId);
  expect(await find({ q: '00000000' })).toEqual([]);
  expect(await find({ day: '2020-01-01' })).toEqual([]);
  expect(await find({ state: 'refunded' })).not.toContain(bought.purchaseId);
  await database.db.$client`
    insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, created_at)
    select ${shopper.actor.playerId}, 1, 10, 99, 'usd', 'failed', now() from generate_series(1, 60)`;
  const first = await searchPurchases(operator, {});
  const second = await searchPurchases(operator, { page: first.next ?? '' });
  const ids = [...first.purchases, ...second.purchases].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect(first.purchases).toHaveLength(50);
});

const books = () => openStripeBooks({ STRIPE_SECRET_KEY: CHECKOUT_KEY, STRIPE_API_URL: checkout.url });
/** Reads totals at least two minutes after the last time, so that none is repeated. */
let minutes = 0;
async function totals(by: 'day' | 'month', budgetMs?: number) {
  minutes += 2;
  const now = () => new Date(Date.now() + minutes * 60_000);
  return showTotals(
    await readTotals(
      { ...operator, now, books: books(), ...(budgetMs === undefined ? {} : { budgetMs }) },
      { by },
    ),
  );
}

describe('totals', () => {
  test('agree after payments, refunds that failed, and disputes, and show a payment that is missing here', async () => {
    const [half, failed, won] = [await buy(), await buy(), await buy()];
    await checkout.stripe.refunds.create({ payment_intent: half.paymentId, amount: 100 });
    const { id } = await checkout.stripe.refunds.create({ payment_intent: failed.paymentId });
    checkout.control.failRefund(id);
    checkout.control.closeDispute(checkout.control.openDispute(won.paymentId).id, 'won');
    for (const bought of [half, failed, won]) await fulfill(office(), bought);
    const before = await totals('day');
    expect(before).toMatchObject({ problem: null, differingLines: 0, foreignPayments: 0 });
    const usd = before.lines.find(({ currency }) => currency === 'usd');
    expect(usd?.theirs).toEqual(usd?.ours);
    expect(before.fees).not.toEqual([]);

    const purchaseId = randomUUID();
    const metadata = { purchase_id: purchaseId };
    const lost = await checkout.stripe.checkout.sessions.create(
      sessionParams({ metadata, payment_intent_data: { metadata } }),
    );
    checkout.control.pay(lost.id, 'card');
    const foreign = await checkout.stripe.checkout.sessions.create(
      sessionParams({ payment_intent_data: {} }),
    );
    checkout.control.pay(foreign.id, 'card');
    const after = await totals('month');
    expect(after).toMatchObject({ differingLines: 1, foreignPayments: 1 });
    expect(after.lines.find(({ currency }) => currency === 'usd')).toMatchObject({
      differences: [{ figure: 'paid', amount: '+$3.99' }],
      purchaseIds: [purchaseId],
    });
  });

  test('show a refund that has not arrived here, and are repeated for a minute', async () => {
    const bought = await buy();
    const first = await readTotals({ ...operator, books: books() }, { by: 'day' });
    await checkout.stripe.refunds.create({ payment_intent: bought.paymentId, amount: 100 });
    expect(await readTotals({ ...operator, books: books() }, { by: 'day' })).toBe(first);
    const { lines } = await totals('day');
    const usd = lines.find(({ currency }) => currency === 'usd');
    expect(usd?.differences).toContainEqual({ figure: 'refunded', amount: '+$1.00' });
    expect(usd?.purchaseIds).toContain(bought.purchaseId);
  });

  test('keep ours when the provider does not answer in time or at all', async () => {
    expect((await totals('day', -1)).problem).toContain('too long');
    checkout.control.setCondition('down');
    const alone = await totals('day');
    checkout.control.setCondition('normal');
    expect(alone).toMatchObject({ differingLines: 0, problem: expect.stringContaining('isn’t responding') });
    expect(alone.lines[0]).toMatchObject({ theirs: null, ours: { count: expect.any(Number) } });
    expect(alone.lines[0]?.ours.count).toBeGreaterThan(0);
  });
});

test('disputes are listed with their purchase, the one that needs evidence soonest first', async () => {
  const [lost, open] = [await buy(), await buy()];
  checkout.control.closeDispute(checkout.control.openDispute(lost.paymentId).id, 'lost');
  const { id } = checkout.control.openDispute(open.paymentId);
  const later = new Date(Date.now() + 8 * 24 * 3_600_000);
  const { disputes } = await listDisputes({ ...operator, books: books(), now: () => later });
  const mine = disputes.filter(({ purchaseId }) => [lost, open].some((one) => one.purchaseId === purchaseId));
  expect(mine.map(({ state, isOverdue }) => [state, isOverdue])).toEqual([
    ['needsResponse', true],
    ['lost', false],
  ]);
  expect(mine[0]).toMatchObject({ id, amount: '$3.99', purchaseId: open.purchaseId });
  await fulfill(office(), lost);
  expect(await readPurchase(operator, lost)).toMatchObject({ dispute: 'lost', disputed: '$3.99' });
});

test('packs are changed, added, retired and moved, each in the audit', async () => {
  const call = <I>(action: (input: I) => Promise<DeskResult<unknown>>, input: I) =>
    throughDeskAction(action, operator, input).then(codeOf);
  const names = async () => (await listDeskPacks(operator)).map(({ name, lives }) => `${name} ${lives}`);
  expect(await call(actions.changePackAction, { lifePack: 'first', lives: 11, priceCents: 109 })).toBe('OK');
  expect(await call(actions.swapPacksAction, { lifePack: 'first', with: 'second' })).toBe('OK');
  expect((await names()).slice(0, 2)).toEqual(['first 25', 'second 11']);
  expect(await call(actions.retirePackAction, { lifePack: 'fourth' })).toBe('OK');
  expect(await call(actions.retirePackAction, { lifePack: 'fourth' })).toBe('NOT_FOUND');
  const pack = { lifePack: 'fourth' as const, lives: 70, priceCents: 500, currency: 'eur' };
  expect(await call(actions.addPackAction, pack)).toBe('OK');
  expect(await call(actions.addPackAction, pack)).toBe('TAKEN');
  expect((await listDeskPacks(operator))[3]).toMatchObject({ lives: 70, price: '€5.00', amount: '5.00' });
  const audit = await database.db.$client<{ action: string; detail: string }[]>`
    select action, detail from desk_audit where subject = 'pack' and phase = 'done' order by id`;
  expect(audit.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'store.change_pack lives 11, $1.09 USD',
    ...Array(2).fill('store.swap_packs null'),
    'store.retire_pack null',
    'store.add_pack lives 70, €5.00 EUR',
  ]);
  await Promise.all(
    (await listDeskPacks(operator)).map(({ name }) => call(actions.retirePackAction, { lifePack: name })),
  );
  expect(await names()).toHaveLength(1);
});
