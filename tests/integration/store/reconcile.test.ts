import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { jobMarks, purchases } from '@/db/schema';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { reconcile } from '@/lib/store/purchases/reconcile';
import { testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { backOffice, newShopper, order, paymentsAt, type Shopper, standing } from '@/tests/support/store';

const MINUTE_MS = 60_000;
const database = testDatabase({ warm: 4 });
const checkout = testCheckout();
let shopper: Shopper;
beforeEach(async () => {
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
});

const office = (aheadMs = 0) =>
  backOffice(database.db, paymentsAt(checkout.url), () => new Date(Date.now() + aheadMs));
const lives = async () => (await standing(database.db, shopper.actor.playerId)).lives;
async function paidOrder() {
  const made = await order(shopper);
  checkout.control.pay(made.checkoutSessionId, 'card');
  return made;
}
const find = async (id: string) =>
  (await database.db.select().from(purchases).where(eq(purchases.id, id)))[0];

test('all webhooks lost and the tab closed: credited within one cycle, then nothing is left to do', async () => {
  await paidOrder();
  expect(await reconcile(office())).toMatchObject({ events: 1, failed: 0 });
  expect(await lives()).toBe(70);
  expect(await reconcile(office())).toEqual({ events: 0, purchases: 0, failed: 0 });
});

test('refunds, disputes and late payments that nobody heard of are made up for', async () => {
  const bought = await order(shopper);
  const payment = String(checkout.control.pay(bought.checkoutSessionId, 'bank').payment_intent);
  await reconcile(office());
  expect(await lives()).toBe(10);
  checkout.control.settle(bought.checkoutSessionId, true);
  await reconcile(office());
  expect(await lives()).toBe(70);
  const { id } = checkout.control.openDispute(payment);
  await reconcile(office());
  expect(await lives()).toBe(10);
  checkout.control.closeDispute(id, 'won');
  await reconcile(office());
  expect(await lives()).toBe(70);
});

test('several at once and again: credited once', async () => {
  await paidOrder();
  await Promise.all([reconcile(office()), reconcile(office()), reconcile(office())]);
  expect(await standing(database.db, shopper.actor.playerId)).toMatchObject({
    lives: 70,
    moves: ['purchase 60'],
  });
});

test('a checkout that expired unseen is closed, one that was never answered too', async () => {
  const expired = await order(shopper);
  checkout.control.expire(expired.checkoutSessionId);
  const unanswered = await order(shopper);
  await database.db
    .update(purchases)
    .set({ status: 'created', checkoutSessionId: null })
    .where(eq(purchases.id, unanswered.purchaseId));
  await reconcile(office());
  expect((await find(expired.purchaseId))?.status).toBe('expired');
  expect((await find(unanswered.purchaseId))?.status).toBe('created');
  await reconcile(office(11 * MINUTE_MS));
  expect((await find(unanswered.purchaseId))?.status).toBe('failed');
});

test('what is not settled is asked about by itself, should events be missing too', async () => {
  await paidOrder();
  const silent = office(11 * MINUTE_MS);
  silent.payments = { ...silent.payments, listEvents: async () => [] };
  expect(await reconcile(silent)).toMatchObject({ purchases: expect.any(Number), failed: 0 });
  expect(await lives()).toBe(70);
});

test('a checkout that the provider forgot is closed after a day, not before', async () => {
  const { purchaseId } = await order(shopper);
  await database.db
    .update(purchases)
    .set({ checkoutSessionId: 'cs_test_gone' })
    .where(eq(purchases.id, purchaseId));
  const hours = async (count: number) => {
    const { failed } = await reconcile(office(count * 60 * MINUTE_MS));
    return failed;
  };
  expect(await hours(1)).toBe(1);
  expect((await find(purchaseId))?.status).toBe('open');
  expect(await hours(26)).toBe(0);
  expect((await find(purchaseId))?.status).toBe('expired');
});

test('one purchase that cannot be looked after holds up no other, and is tried again', async () => {
  const bad = await paidOrder();
  await paidOrder();
  const store = office();
  const { readPayment } = store.payments;
  const failure = Object.assign(new Error('Failed query, params: canary'), {
    query: 'select',
    params: ['canary'],
  });
  const readOther = async (id: string) => {
    if (id === bad.checkoutSessionId) throw failure;
    return readPayment(id);
  };
  const failing = { ...store, payments: { ...store.payments, readPayment: readOther } };
  const error = vi.spyOn(store.log, 'error').mockImplementation(() => {});
  const { failed } = await reconcile(failing);
  expect(failed).toBe(1);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ error: { message: 'a database statement failed' } });
  expect(JSON.stringify(error.mock.calls)).not.toContain('canary');
  error.mockRestore();
  expect(await lives()).toBe(70);
  await reconcile(office());
  expect(await lives()).toBe(130);
});

test('purchases that fail time and again do not crowd out the one that waits behind them', async () => {
  const lost = Array.from({ length: 60 }, (_, index) => ({
    playerId: shopper.actor.playerId,
    packId: 1,
    lives: 10,
    amountCents: 99,
    currency: 'usd',
    status: 'open' as const,
    checkoutSessionId: `cs_test_lost_${index}`,
    createdAt: new Date(Date.now() - 60 * MINUTE_MS),
  }));
  await database.db.insert(purchases).values(lost);
  await paidOrder();
  for (const minutes of [11, 12]) {
    const store = office(minutes * MINUTE_MS);
    store.payments = { ...store.payments, listEvents: async () => [] };
    await reconcile(store);
  }
  expect(await lives()).toBe(70);
  await database.db.update(purchases).set({ status: 'expired' }).where(eq(purchases.status, 'open'));
});

test('a purchase that was credited meanwhile is not closed as forgotten', async () => {
  const { checkoutSessionId, purchaseId } = await paidOrder();
  const store = office(26 * 60 * MINUTE_MS);
  const { payments } = store;
  store.payments = {
    ...payments,
    listEvents: async () => [],
    async readPayment(id) {
      if (id === checkoutSessionId) await fulfill(office(), { checkoutSessionId });
      return null;
    },
  };
  await reconcile(store);
  expect(await lives()).toBe(70);
  expect((await find(purchaseId))?.status).toBe('paid');
});

test('an event about a purchase of ours that the provider denies is not done with', async () => {
  const { checkoutSessionId } = await order(shopper);
  const payment = String(checkout.control.pay(checkoutSessionId, 'card').payment_intent);
  // As it answers to the key of another account.
  const denying = office();
  denying.payments = { ...denying.payments, readPayment: async () => null, findCheckout: async () => null };
  expect((await reconcile(denying)).failed).toBeGreaterThan(0);
  expect(await reconcile(office())).toMatchObject({ failed: 0 });
  expect(await lives()).toBe(70);
  await checkout.stripe.refunds.create({ payment_intent: payment });
  expect((await reconcile(denying)).failed).toBeGreaterThan(0);
  await reconcile(office());
  expect(await lives()).toBe(10);
});

test('a clock that was ahead for a while hides nothing', async () => {
  await reconcile(office(26 * 60 * MINUTE_MS));
  await paidOrder();
  await reconcile(office());
  expect(await lives()).toBe(70);
});

test('the mark of what was looked through never goes back, whoever sees less', async () => {
  const mark = async () => {
    const [row] = await database.db.select().from(jobMarks).where(eq(jobMarks.job, 'reconcile-payments'));
    return row?.doneUntil.getTime();
  };
  await paidOrder();
  await reconcile(office());
  const before = await mark();
  const late = office();
  const [oldest] = await late.payments.listEvents(new Date(0));
  late.payments = {
    ...late.payments,
    listEvents: async () => (oldest ? [{ ...oldest, createdAt: new Date(0) }] : []),
  };
  await reconcile(late);
  expect(await mark()).toBe(before);
});
