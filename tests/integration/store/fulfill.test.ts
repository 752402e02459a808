import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { lifePacks, purchases } from '@/db/schema';
import type { Payment, Payments } from '@/lib/store/provider/payments';
import { applyEvent } from '@/lib/store/purchases/apply-stripe-event';
import { confirmPurchase } from '@/lib/store/purchases/confirm-purchase';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { refundPurchase } from '@/lib/store/purchases/refund-purchase';
import { sessionParams, testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { expectRefused } from '@/tests/support/refused';
import {
  backOffice,
  loseLives,
  newShopper,
  order,
  paymentsAt,
  type Shopper,
  standing,
} from '@/tests/support/store';

const database = testDatabase({ warm: 20 });
const checkout = testCheckout();
const payments = () => paymentsAt(checkout.url);
const shopper = () => newShopper(database.db, payments());
const office = (over: Partial<Payments> = {}) => backOffice(database.db, { ...payments(), ...over });

/** A new player with a purchase of 60 lives, paid by card. */
async function paid() {
  const player = await shopper();
  const made = await order(player);
  const paymentId = String(checkout.control.pay(made.checkoutSessionId, 'card').payment_intent);
  return { player, paymentId, ...made };
}
const statusOf = async (purchaseId: string) =>
  (await database.db.select().from(purchases).where(eq(purchases.id, purchaseId)))[0]?.status;

async function event(checkoutSessionId: string, n: number) {
  const subject = { kind: 'checkout', id: checkoutSessionId } as const;
  return { id: `evt_${n}`, type: 'checkout.session.completed', createdAt: new Date(), subject };
}

test('200 calls at once, half webhook and half return page, credit one paid session once', async () => {
  const { player, checkoutSessionId } = await paid();
  const calls = Array.from({ length: 200 }, async (_, n) =>
    n % 2 === 0
      ? applyEvent(office(), await event(checkoutSessionId, n))
      : confirmPurchase(player, { checkoutSessionId }),
  );
  const outcomes = await Promise.all(calls);
  expect(await standing(database.db, player.actor.playerId)).toEqual({
    lives: 70,
    booked: 70,
    lowest: 10,
    moves: ['purchase 60'],
  });
  const credited = outcomes.filter((one) => typeof one === 'object' && one.outcome === 'credited');
  expect(credited.length).toBeLessThanOrEqual(1);
  expect((await confirmPurchase(player, { checkoutSessionId })).outcome).toBe('alreadyCredited');
});

test('the ledger itself refuses a second credit of one purchase', async () => {
  const { player, checkoutSessionId, purchaseId } = await paid();
  expect((await confirmPurchase(player, { checkoutSessionId })).outcome).toBe('credited');
  const again = database.sql`insert into ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
    values (${player.actor.playerId}::uuid, 'purchase', 60, 0, ${purchaseId}::uuid, now())`;
  await expect(again).rejects.toThrow(/ledger_purchase_once/);
});

test('the tables hold what the rules hold', async () => {
  const [one, other] = [await order(await shopper()), await order(await shopper())];
  const set = (change: Partial<typeof purchases.$inferInsert>) =>
    database.db.update(purchases).set(change).where(eq(purchases.id, one.purchaseId));
  await database.sql`update purchases set payment_intent_id = 'pi_1' where id = ${other.purchaseId}`;
  const broken: [Promise<unknown>, string][] = [
    [set({ checkoutSessionId: other.checkoutSessionId }), 'purchases_checkout_session'],
    [set({ paymentIntentId: 'pi_1' }), 'purchases_payment_intent'],
    [set({ lives: 0 }), 'purchases_lives'],
    [set({ amountCents: 0 }), 'purchases_amount'],
    [set({ refundedLives: 31, disputedLives: 30 }), 'purchases_taken_back'],
    [set({ refundedLives: -1 }), 'purchases_taken_back'],
    [database.db.update(lifePacks).set({ id: 7 }).where(eq(lifePacks.id, 1)), 'life_packs_id'],
    [database.db.update(lifePacks).set({ lives: 0 }), 'life_packs_lives'],
    [database.db.update(lifePacks).set({ priceCents: 49 }), 'life_packs_price'],
  ];
  for (const [write, constraint_name] of broken) {
    await expect(write).rejects.toMatchObject({ cause: { constraint_name } });
  }
});

test('who is online hears of it, once', async () => {
  const { player, checkoutSessionId } = await paid();
  const back = office();
  await fulfill(back, { checkoutSessionId });
  await fulfill(back, { checkoutSessionId });
  expect(back.published).toEqual([{ playerId: player.actor.playerId, event: { type: 'livesChanged' } }]);
});

test('lives that came back meanwhile are booked first', async () => {
  const player = await shopper();
  const now = player.now();
  await loseLives(database.db, player.actor.playerId, 8, new Date(now.getTime() - 16 * 60_000));
  const { checkoutSessionId } = await order(player, 'first');
  checkout.control.pay(checkoutSessionId, 'card');
  await confirmPurchase(player, { checkoutSessionId });
  const { lives, booked, moves } = await standing(database.db, player.actor.playerId);
  expect([lives, booked, moves.slice(-2)]).toEqual([13, 13, ['regeneration 1', 'purchase 10']]);
});

test('what counts is the price when the checkout was made, not the price of today', async () => {
  const player = await shopper();
  const { checkoutSessionId } = await order(player, 'second');
  await database.db.update(lifePacks).set({ priceCents: 299, lives: 20 }).where(eq(lifePacks.id, 2));
  checkout.control.pay(checkoutSessionId, 'card');
  expect(await confirmPurchase(player, { checkoutSessionId })).toMatchObject({
    outcome: 'credited',
    lives: 25,
  });
  await database.db.update(lifePacks).set({ priceCents: 199, lives: 25 }).where(eq(lifePacks.id, 2));
});

describe('nothing is credited', () => {
  async function expectNothing(player: Shopper): Promise<void> {
    expect(await standing(database.db, player.actor.playerId)).toMatchObject({
      lives: 10,
      booked: 10,
      moves: [],
    });
  }

  test('for a checkout that nobody paid, nor once it has expired', async () => {
    const player = await shopper();
    const { checkoutSessionId, purchaseId } = await order(player);
    expect((await confirmPurchase(player, { checkoutSessionId })).outcome).toBe('unpaid');
    checkout.control.expire(checkoutSessionId);
    expect((await confirmPurchase(player, { checkoutSessionId })).outcome).toBe('expired');
    expect(await statusOf(purchaseId)).toBe('expired');
    await expectNothing(player);
  });

  test('while a bank takes its time, nor after it refused; and at once when it did not', async () => {
    const player = await shopper();
    const { checkoutSessionId } = await order(player);
    checkout.control.pay(checkoutSessionId, 'bank');
    expect((await confirmPurchase(player, { checkoutSessionId })).outcome).toBe('pending');
    await expectNothing(player);
    checkout.control.settle(checkoutSessionId, false);
    expect((await confirmPurchase(player, { checkoutSessionId })).outcome).toBe('failed');
    await expectNothing(player);
    const other = await order(player);
    checkout.control.pay(other.checkoutSessionId, 'bank');
    await confirmPurchase(player, other);
    checkout.control.settle(other.checkoutSessionId, true);
    expect((await confirmPurchase(player, other)).outcome).toBe('credited');
  });

  test("for another player's checkout, or one that was made up", async () => {
    const { player: buyer, checkoutSessionId } = await paid();
    const thief = await shopper();
    const invented = ['cs_test_madeUp', `cs_test_${buyer.actor.playerId.slice(0, 8)}`];
    for (const forged of [checkoutSessionId, ...invented]) {
      const call = confirmPurchase(thief, { checkoutSessionId: forged });
      await expectRefused(call, 'NOT_FOUND');
    }
    await expectNothing(thief);
    await expectNothing(buyer);
  });

  const usd = { currency: 'usd', unit_amount: 399, product_data: { name: 'x' } };
  test.each<[string, Parameters<typeof sessionParams>[0], Partial<Payment>]>([
    ['another amount', { line_items: [{ quantity: 1, price_data: { ...usd, unit_amount: 50 } }] }, {}],
    ['two of them', { line_items: [{ quantity: 2, price_data: usd }] }, {}],
    ['another currency', { line_items: [{ quantity: 1, price_data: { ...usd, currency: 'eur' } }] }, {}],
    ['another player', { client_reference_id: 'somebody' }, {}],
    ['another purchase', { metadata: { purchase_id: 'other' } }, {}],
    ['another mode', {}, { mode: 'subscription' }],
    ['play money where real money is due', {}, { isLive: true }],
  ])('for a paid checkout with %s', async (_, params, told) => {
    const player = await shopper();
    const { purchaseId } = await order(player);
    const rightful = { client_reference_id: player.actor.playerId, metadata: { purchase_id: purchaseId } };
    const { id } = await checkout.stripe.checkout.sessions.create(sessionParams({ ...rightful, ...params }));
    await database.db.update(purchases).set({ checkoutSessionId: id }).where(eq(purchases.id, purchaseId));
    checkout.control.pay(id, 'card');
    const readPayment: Payments['readPayment'] = async (session) => {
      const payment = await payments().readPayment(session);
      return payment && { ...payment, ...told };
    };
    const back = office({ readPayment });
    const error = vi.spyOn(back.log, 'error');
    expect((await fulfill(back, { checkoutSessionId: id })).outcome).toBe('refused');
    expect((await fulfill(back, { checkoutSessionId: id })).outcome).toBe('refused');
    expect(error).toHaveBeenCalledTimes(1);
    expect(error.mock.calls[0]?.[0]).toMatchObject({ purchaseId });
    expect(await statusOf(purchaseId)).toBe('refused');
    await refundPurchase(back, { purchaseId });
    const { payment_intent: payment } = checkout.control.session(id);
    expect(checkout.control.charge(String(payment)).refunded).toBe(true);
    await expectNothing(player);
    error.mockRestore();
  });

  test('when the provider answers with something else than was asked for, or not at all', async () => {
    const { player, checkoutSessionId } = await paid();
    for (const condition of ['malformed', 'down'] as const) {
      checkout.control.setCondition(condition);
      const call = confirmPurchase(player, { checkoutSessionId });
      await expectRefused(
        call.finally(() => checkout.control.setCondition('normal')),
        'UNAVAILABLE',
      );
    }
    await expectNothing(player);
    expect((await confirmPurchase(player, { checkoutSessionId })).outcome).toBe('credited');
  });
});

test('an answer of the provider that was overtaken is not written over the newer one', async () => {
  const { player, checkoutSessionId, paymentId } = await paid();
  await fulfill(office(), { checkoutSessionId });
  const dispute = checkout.control.openDispute(paymentId);
  const { promise: overtaken, resolve: overtake } = Promise.withResolvers<void>();
  let reads = 0;
  const slow = office({
    async readPayment(session) {
      const answer = await payments().readPayment(session);
      reads += 1;
      if (reads === 1) await overtaken;
      return answer;
    },
  });
  const late = fulfill(slow, { checkoutSessionId });
  await vi.waitFor(() => expect(reads).toBe(1));
  await fulfill(office(), { checkoutSessionId });
  checkout.control.closeDispute(dispute.id, 'won');
  await fulfill(office(), { checkoutSessionId });
  overtake();
  await late;
  expect(reads).toBe(2);
  expect(await standing(database.db, player.actor.playerId)).toMatchObject({
    lives: 70,
    moves: ['purchase 60', 'dispute -60', 'dispute_reversed 60'],
  });
});
