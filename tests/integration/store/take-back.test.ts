import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { players, purchases } from '@/db/schema';
import type { PackName } from '@/lib/contract/store/pack-view';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Payments } from '@/lib/store/provider/payments';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { listPurchases } from '@/lib/store/purchases/list-purchases';
import { refundPurchase } from '@/lib/store/purchases/refund-purchase';
import { testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { createRecords } from '@/tests/support/game-world';
import { playSome } from '@/tests/support/players-history';
import {
  backOffice,
  loseLives,
  newShopper,
  order,
  paymentsAt,
  type Shopper,
  standing,
} from '@/tests/support/store';

const database = testDatabase({ warm: 10 });
const checkout = testCheckout();
const office = () => backOffice(database.db, paymentsAt(checkout.url));
let shopper: Shopper;
beforeEach(async () => {
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
});

type Bought = { purchaseId: string; checkoutSessionId: string; paymentId: string };

async function buy(lifePack: PackName = 'first'): Promise<Bought> {
  const made = await order(shopper, lifePack);
  const paymentId = String(checkout.control.pay(made.checkoutSessionId, 'card').payment_intent);
  await fulfill(office(), made);
  return { ...made, paymentId };
}

const lose = (count: number) => loseLives(database.db, shopper.actor.playerId, count);
const learn = (bought: Bought) => fulfill(office(), bought);

/** The balance, which the ledger bears out. */
async function lives(): Promise<number> {
  const now = await standing(database.db, shopper.actor.playerId);
  expect(now.booked).toBe(now.lives);
  expect(now.lowest).toBeGreaterThanOrEqual(0);
  return now.lives;
}

const refunded = (state: string, takenBack: number) => ({ state, takenBack });
const refund =
  (amount?: number) =>
  async ({ paymentId }: Bought) =>
    void (await checkout.stripe.refunds.create({ payment_intent: paymentId, ...(amount ? { amount } : {}) }));
const sendBack = async ({ paymentId }: Bought) => {
  const { data } = await checkout.stripe.refunds.list({ payment_intent: paymentId });
  checkout.control.failRefund(data[0]?.id ?? '');
};
const dispute =
  (cents?: number) =>
  async ({ paymentId }: Bought) =>
    void checkout.control.openDispute(paymentId, cents);
const loseDispute = async ({ paymentId }: Bought) =>
  void checkout.control.closeDispute(checkout.control.openDispute(paymentId).id, 'lost');

/** Each player starts with ten free lives and ten bought ones. A case: lives played, what happened next, lives left. */
test.each<[string, number, ((bought: Bought) => Promise<void>)[], number, object]>([
  [
    'a full refund takes the bought lives that are left; free lives are played first',
    14,
    [refund()],
    0,
    refunded('refunded', 6),
  ],
  ['a refund of a part takes its share, rounded up', 0, [refund(10)], 18, refunded('partlyRefunded', 2)],
  ['another refund of a part takes its own', 0, [refund(10), refund(30)], 15, refunded('partlyRefunded', 5)],
  [
    'a refund that the bank sends back returns what it took',
    0,
    [refund(), sendBack],
    20,
    refunded('paid', 0),
  ],
  ['a dispute over a part takes its share', 0, [dispute(50)], 14, refunded('disputed', 6)],
  ['a lost dispute keeps what it took', 0, [loseDispute], 10, refunded('disputed', 10)],
])('%s', async (_, played, happenings, left, listed) => {
  const bought = await buy();
  await lose(played);
  for (const happen of happenings) {
    await happen(bought);
    await learn(bought);
  }
  expect(await lives()).toBe(left);
  expect(await listPurchases(shopper)).toMatchObject([listed]);
});

describe('a refund', () => {
  test('leaves the lives of other purchases alone: the oldest was played first', async () => {
    const [older, newer] = [await buy('first'), await buy('second')];
    await lose(15);
    await refundPurchase(office(), older);
    expect(await lives()).toBe(25);
    await refundPurchase(office(), newer);
    expect(await lives()).toBe(0);
  });

  test('is made once, though it is asked for twice before the first is known here', async () => {
    const bought = await buy();
    const blind = { ...office(), payments: { ...paymentsAt(checkout.url), readPayment: async () => null } };
    const twice = [1, 2].map(() => refundPurchase(blind, { ...bought, amountCents: 20 }));
    for (const one of await Promise.allSettled(twice)) expect(one.status).toBe('rejected');
    expect(checkout.control.charge(bought.paymentId).amount_refunded).toBe(20);
  });

  test('is made anew when the first came back, though it is for as much', async () => {
    const bought = await buy();
    await refundPurchase(office(), { ...bought, amountCents: 20 });
    await sendBack(bought);
    await learn(bought);
    const again = await refundPurchase(office(), { ...bought, amountCents: 20 });
    expect(again).toEqual({ refundedCents: 20, currency: 'usd' });
    expect(checkout.control.charge(bought.paymentId).amount_refunded).toBe(20);
  });

  test('that was refused is asked for anew, not under the key of the refusal', async () => {
    const bought = await buy();
    const keys: string[] = [];
    const refund: Payments['refund'] = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      throw new AppError('INVALID_INPUT', 'Insufficient funds in your account.');
    };
    const refusing = { ...office(), payments: { ...paymentsAt(checkout.url), refund } };
    for (let i = 0; i < 2; i += 1) {
      await expect(refundPurchase(refusing, bought)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(new Set(keys).size).toBe(2);
  });

  test('that was made, or may have been, is never told as one to make again', async () => {
    const bought = await buy();
    const payments = paymentsAt(checkout.url);
    const silent = async () => {
      throw new AppError('UNAVAILABLE', 'Try again in a moment.');
    };
    const after = { ...office(), payments: { ...payments, readPayment: silent } };
    await expect(refundPurchase(after, { ...bought, amountCents: 20 })).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^The money is refunded/),
    });
    const before = { ...office(), payments: { ...payments, refund: silent } };
    await expect(refundPurchase(before, { ...bought, amountCents: 20 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      userMessage: expect.stringMatching(/^We don’t know yet whether/),
    });
    expect(checkout.control.charge(bought.paymentId).amount_refunded).toBe(20);
  });

  test('of more than is left, of nothing, or of what was not paid is refused', async () => {
    const bought = await buy();
    const open = await order(shopper);
    const refuses = (one: { purchaseId: string; amountCents?: number }, code: string) =>
      expect(refundPurchase(office(), one)).rejects.toMatchObject({ code });
    await refuses({ ...bought, amountCents: 100 }, 'INVALID_INPUT');
    await refuses(open, 'NOT_FOUND');
    await refundPurchase(office(), bought);
    await refuses(bought, 'INVALID_INPUT');
    expect(await lives()).toBe(10);
  });

  test('that the provider refuses is told in its words', async () => {
    const bought = await buy();
    checkout.control.openDispute(bought.paymentId);
    const refused = refundPurchase(office(), bought);
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      userMessage: expect.stringMatching(/charged back/),
    });
  });

  test('before anybody heard of the payment credits and takes in one go', async () => {
    const made = await order(shopper);
    const paymentId = String(checkout.control.pay(made.checkoutSessionId, 'card').payment_intent);
    await checkout.stripe.refunds.create({ payment_intent: paymentId, amount: 200 });
    await fulfill(office(), made);
    expect((await standing(database.db, shopper.actor.playerId)).moves).toEqual([
      'purchase 60',
      'refund -31',
    ]);
    expect(await lives()).toBe(39);
  });
});

describe('a dispute', () => {
  test('takes what is left when opened, and returns it when won', async () => {
    const bought = await buy();
    await lose(13);
    const { id } = checkout.control.openDispute(bought.paymentId);
    await learn(bought);
    expect(await lives()).toBe(0);
    expect(await listPurchases(shopper)).toMatchObject([{ state: 'disputed', takenBack: 7 }]);
    checkout.control.closeDispute(id, 'won');
    await learn(bought);
    await learn(bought);
    expect(await lives()).toBe(7);
    expect(await listPurchases(shopper)).toMatchObject([{ state: 'paid', takenBack: 0 }]);
  });
});

describe('a player who goes', () => {
  test('is still credited and charged back while waiting for the erasure', async () => {
    const made = await order(shopper);
    await database.sql`update players set deletion_due_at = now() - interval '1 second' where id = ${shopper.actor.playerId}`;
    checkout.control.pay(made.checkoutSessionId, 'card');
    expect((await fulfill(office(), made)).outcome).toBe('credited');
    await refundPurchase(office(), made);
    expect(await lives()).toBe(10);
  });

  test('and is erased gets nothing, but what was paid is known', async () => {
    const [early, late] = [await buy(), await order(shopper)];
    checkout.control.pay(late.checkoutSessionId, 'card');
    await database.db.delete(players).where(eq(players.id, shopper.actor.playerId));
    const back = office();
    const error = vi.spyOn(back.log, 'error').mockImplementation(() => {});
    for (const one of [late, late, early]) await fulfill(back, one);
    // Money without lives: the operator has to hear of it, once.
    expect(error.mock.calls.map(([fields]) => fields)).toEqual([{ purchaseId: late.purchaseId }]);
    error.mockRestore();
    const booked = await database.sql`
      select kind from ledger where player_id = ${shopper.actor.playerId}::uuid order by id`;
    expect(booked.map(({ kind }) => kind)).toEqual(['sign_up', 'purchase']);
    const [row] = await database.db.select().from(purchases).where(eq(purchases.id, late.purchaseId));
    expect(row).toMatchObject({ status: 'paid', creditedAt: null });
    await refundPurchase(office(), late);
    await refundPurchase(office(), early);
    expect(checkout.control.charge(early.paymentId).refunded).toBe(true);
  });
});

test('what was played away in the game itself is not there to be taken', async () => {
  await createRecords(database.db, 20);
  const bought = await buy();
  await lose(9);
  // Right, wrong, right, wrong, and out of time: three lives, the last free one first.
  await playSome(shopper, database.url, 5);
  await refundPurchase(office(), bought);
  expect(await lives()).toBe(0);
  const { moves } = await standing(database.db, shopper.actor.playerId);
  expect(moves.slice(-4)).toEqual(['answer -1', 'answer -1', 'answer -1', 'refund -8']);
});

test('playing, refunding and disputing all at once never lose or invent a life', async () => {
  const bought = await Promise.all([buy('first'), buy('second'), buy('third')]);
  const [first, second, third] = bought as [Bought, Bought, Bought];
  const waves = Array.from({ length: 12 }, async (_, i) => {
    const played = await lose(4);
    if (i === 2) checkout.control.openDispute(first.paymentId);
    if (i === 4) await checkout.stripe.refunds.create({ payment_intent: second.paymentId, amount: 100 });
    if (i === 6) await checkout.stripe.refunds.create({ payment_intent: third.paymentId });
    await Promise.all(bought.map(learn));
    return played;
  });
  // Fewer than 48 lives are lost if the refunds come before the last games.
  const played = (await Promise.all(waves)).reduce((sum, lost) => sum + lost);
  await Promise.all(bought.map(learn));
  const rows = await database.db
    .select()
    .from(purchases)
    .where(eq(purchases.playerId, shopper.actor.playerId));
  const taken = rows.reduce((sum, row) => sum + row.refundedLives + row.disputedLives, 0);
  expect(await lives()).toBe(105 - played - taken);
});
