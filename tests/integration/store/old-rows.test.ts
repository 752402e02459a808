import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paymentEvents, purchases } from '@/db/schema';
import { PURCHASE_STATUSES } from '@/lib/contract/enums';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { applyEvent } from '@/lib/store/purchases/apply-stripe-event';
import { reconcile } from '@/lib/store/purchases/reconcile';
import { testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { backOffice, newShopper, order, paymentsAt, type Shopper, standing } from '@/tests/support/store';

const DAY_MS = 24 * 60 * 60 * 1000;
const database = testDatabase({ warm: 10 });
const checkout = testCheckout();
let shopper: Shopper;

beforeEach(async () => {
  await database.sql`truncate purchases, payment_events`;
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
});

const at = (days: number, ms = 0) => ({
  db: database.db,
  now: () => new Date(Date.now() + days * DAY_MS + ms),
});
const office = () => backOffice(database.db, paymentsAt(checkout.url));
type Ctx = ReturnType<typeof at>;
const deleteOldPaymentEvents = (ctx: Ctx) => deleteExpired(ctx, 'forget old payment events');
const deleteAbandonedCheckouts = (ctx: Ctx, signal?: AbortSignal) =>
  deleteExpired(ctx, 'forget abandoned checkouts', signal);
const moves = async () => (await standing(database.db, shopper.actor.playerId)).moves;
const purchaseIds = async () =>
  (await database.db.select({ id: purchases.id }).from(purchases)).map(({ id }) => id);

test('events go 400 days after they were handled; unhandled ones stay', async () => {
  const now = Date.now();
  const event = (id: string, handledAt: Date | null) => ({
    id,
    type: 'charge.refunded',
    createdAt: new Date(now - 500 * DAY_MS),
    receivedAt: new Date(now - 500 * DAY_MS),
    handledAt,
  });
  await database.db
    .insert(paymentEvents)
    .values([
      event('evt_old', new Date(now - 400 * DAY_MS - 1)),
      event('evt_young', new Date(now - 400 * DAY_MS + 60_000)),
      event('evt_waiting', null),
    ]);
  expect(await deleteOldPaymentEvents(at(0))).toBe(1);
  expect(await deleteOldPaymentEvents(at(0))).toBe(0);
  const left = await database.db.select({ id: paymentEvents.id }).from(paymentEvents);
  expect(left.map(({ id }) => id).toSorted()).toEqual(['evt_waiting', 'evt_young']);
});

test('an event that comes again after its row was deleted moves nothing, and a later refund counts', async () => {
  const { checkoutSessionId } = await order(shopper);
  const payment = String(checkout.control.pay(checkoutSessionId, 'card').payment_intent);
  await reconcile(office());
  const paid = (await office().payments.listEvents(new Date(0))).find(
    ({ subject }) => subject?.id === checkoutSessionId,
  );
  expect(await moves()).toEqual(['purchase 60']);
  expect(await deleteOldPaymentEvents(at(401))).toBeGreaterThan(0);
  expect(await applyEvent(office(), paid ?? expect.fail())).toBe('handled');
  expect(await moves()).toEqual(['purchase 60']);
  await checkout.stripe.refunds.create({ payment_intent: payment });
  await deleteOldPaymentEvents(at(401));
  await reconcile(office());
  expect(await moves()).toEqual(['purchase 60', 'refund -60']);
});

test('checkouts that ended unpaid go after 90 days, and no other purchase ever does', async () => {
  const purchase = (
    status: (typeof PURCHASE_STATUSES)[number],
    days: number,
    creditedAt: Date | null = null,
  ) => ({
    playerId: shopper.actor.playerId,
    packId: 1,
    lives: 10,
    amountCents: 99,
    currency: 'usd',
    status,
    creditedAt,
    createdAt: new Date(Date.now() - days * DAY_MS - 1),
  });
  const young = PURCHASE_STATUSES.map((status) => purchase(status, 89));
  const old = PURCHASE_STATUSES.map((status) => purchase(status, 90));
  const credited = PURCHASE_STATUSES.map((status) => purchase(status, 1000, new Date()));
  await database.db.insert(purchases).values([...young, ...old, ...credited]);
  expect(await deleteAbandonedCheckouts(at(0))).toBe(3);
  expect(await deleteAbandonedCheckouts(at(0))).toBe(0);
  const left = await database.db
    .select({ status: purchases.status })
    .from(purchases)
    .where(inArray(purchases.createdAt, [...old.map(({ createdAt }) => createdAt)]));
  expect(left.map(({ status }) => status).toSorted()).toEqual(['open', 'paid', 'processing', 'refused']);
  expect(await purchaseIds()).toHaveLength(young.length + 4 + credited.length);
});

test('a deleted checkout can be neither paid nor refunded, and its events change nothing', async () => {
  const expired = await order(shopper);
  checkout.control.expire(expired.checkoutSessionId);
  await reconcile(office());
  const events = await office().payments.listEvents(new Date(0));
  expect(await deleteAbandonedCheckouts(at(91))).toBe(1);
  expect(() => checkout.control.pay(expired.checkoutSessionId, 'card')).toThrow();
  // No payment has an id, so the provider cannot name one to refund.
  expect(checkout.control.session(expired.checkoutSessionId).payment_intent).toBeNull();
  await database.db.delete(paymentEvents);
  const ofCheckout = events.filter(({ subject }) => subject?.id === expired.checkoutSessionId);
  expect(ofCheckout).toHaveLength(1);
  for (const event of ofCheckout) expect(await applyEvent(office(), event)).toBe('ignored');
  const forged = { id: 'evt_forged', type: 'charge.refunded', createdAt: new Date() };
  const subject = { kind: 'payment' as const, id: 'pi_unknown' };
  expect(await applyEvent(office(), { ...forged, subject })).toBe('ignored');
  expect(await reconcile(office())).toMatchObject({ purchases: 0, failed: 0 });
  expect(await moves()).toEqual([]);
});

test('a checkout that is paid at this moment stays', async () => {
  const { purchaseId } = await order(shopper);
  const isThisOne = eq(purchases.id, purchaseId);
  await database.db.update(purchases).set({ status: 'expired' }).where(isThisOne);
  await database.db.transaction(async (tx) => {
    await tx.update(purchases).set({ status: 'paid' }).where(isThisOne);
    expect(await deleteAbandonedCheckouts(at(91))).toBe(0);
  });
  expect(await deleteAbandonedCheckouts(at(91))).toBe(0);
  expect(await purchaseIds()).toEqual([purchaseId]);
});

test('an interrupted run is finished by the next, and several at once delete each row once', async () => {
  await database.sql`
    insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, created_at)
    select gen_random_uuid(), 1, 10, 99, 'usd', 'expired', now() - interval '91 days' from generate_series(1, 5000)`;
  const stop = new AbortController();
  const db = Object.assign(Object.create(database.db), {
    execute: (query: Parameters<typeof database.db.execute>[0]) => {
      stop.abort();
      return database.db.execute(query);
    },
  });
  expect(await deleteAbandonedCheckouts({ ...at(0), db }, stop.signal)).toBe(2000);
  expect(await purchaseIds()).toHaveLength(3000);
  const runs = await Promise.all(Array.from({ length: 3 }, () => deleteAbandonedCheckouts(at(0))));
  const rest = await deleteAbandonedCheckouts(at(0));
  expect(runs.reduce((sum, count) => sum + count, rest)).toBe(3000);
});
