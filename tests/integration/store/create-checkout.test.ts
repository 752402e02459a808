import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { players, purchases } from '@/db/schema';
import { createCheckoutSchema } from '@/lib/contract/store/schemas';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { createCheckout } from '@/lib/store/create-checkout';
import { listPacks } from '@/lib/store/packs';
import { confirmPurchase } from '@/lib/store/purchases/confirm-purchase';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { listPurchases } from '@/lib/store/purchases/list-purchases';
import { testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { backOffice, newShopper, order, paymentsAt, type Shopper, standing } from '@/tests/support/store';

const database = testDatabase();
const checkout = testCheckout();
let shopper: Shopper;
beforeEach(async () => {
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
});
const rows = () => database.db.select().from(purchases).where(eq(purchases.playerId, shopper.actor.playerId));
const sessionCount = async () => (await checkout.stripe.checkout.sessions.list({ limit: 100 })).data.length;

test('six packs are sold, at these prices', async () => {
  const packs = await listPacks(shopper);
  expect(packs.map(({ id, life, price }) => [id, life, price])).toEqual([
    [1, 10, '$0.99'],
    [2, 25, '$1.99'],
    [3, 60, '$3.99'],
    [4, 150, '$7.99'],
    [5, 400, '$14.99'],
    [6, 1000, '$29.99'],
  ]);
});

test('the server sets pack, price, currency and player; the email is the account’s', async () => {
  const input = createCheckoutSchema.parse({
    lifePack: 'sixth',
    userEmail: 'thief@example.org',
    life: 1_000_000,
  });
  const { url, purchaseId } = await createCheckout(shopper, input);
  const [purchase] = await rows();
  expect(purchase).toMatchObject({
    id: purchaseId,
    packId: 6,
    lives: 1000,
    amountCents: 2999,
    currency: 'usd',
    status: 'open',
    checkoutSessionId: url.split('/').at(-1),
  });
  const [player] = await database.db.select().from(players).where(eq(players.id, shopper.actor.playerId));
  const email = openField(
    { column: 'players.email', rowId: shopper.actor.playerId },
    player?.emailSealed ?? '',
  );
  const session = await checkout.stripe.checkout.sessions.retrieve(purchase?.checkoutSessionId ?? '', {
    expand: ['line_items'],
  });
  expect(session).toMatchObject({
    amount_total: 2999,
    currency: 'usd',
    client_reference_id: shopper.actor.playerId,
    metadata: { purchase_id: purchaseId },
    customer_email: email,
    success_url: 'http://localhost:3000/shop?payment=success&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/shop?payment=canceled',
  });
  expect(session.expires_at - session.created).toBe(3600);
  expect(session.line_items?.data[0]?.description).toBe('1,000 lives in Lineup');
});

test.each([
  ['en', 'en', '60 lives in Lineup'],
  ['es', 'es-419', expect.stringContaining('60 vidas')],
] as const)('a player who reads %s pays on a page in %s', async (language, locale, description) => {
  const { checkoutSessionId } = await order({ ...shopper, language });
  const session = await checkout.stripe.checkout.sessions.retrieve(checkoutSessionId, {
    expand: ['line_items'],
  });
  expect([session.locale, session.line_items?.data[0]?.description]).toEqual([locale, description]);
});

test('the provider asks a player without an email for one', async () => {
  await database.db.update(players).set({ emailSealed: null }).where(eq(players.id, shopper.actor.playerId));
  const { checkoutSessionId } = await order(shopper);
  expect(checkout.control.session(checkoutSessionId).customer_email).toBeNull();
});

test('the purchase is written before the provider is asked, and asked for once', async () => {
  let known: string | undefined;
  const before = await sessionCount();
  const { createCheckout: ask } = shopper.payments;
  shopper.payments = {
    ...shopper.payments,
    async createCheckout(one) {
      known = (await rows()).find(({ id }) => id === one.purchaseId)?.status;
      // As a connection that broke off would have it tried again.
      await ask(one);
      return ask(one);
    },
  };
  await order(shopper);
  expect(known).toBe('created');
  expect((await sessionCount()) - before).toBe(1);
});

describe('when the provider does not answer', () => {
  test.each(['down', 'malformed'] as const)(
    '(%s), the player is told so and nothing is half-made',
    async (condition) => {
      checkout.control.setCondition(condition);
      const call = createCheckout(shopper, { lifePack: 'first' }).finally(() =>
        checkout.control.setCondition('normal'),
      );
      await expect(call).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        userMessage: 'The payment provider isn’t responding. Try again in a moment.',
      });
      expect(await rows()).toMatchObject([{ status: 'failed', checkoutSessionId: null }]);
      expect(await listPurchases(shopper)).toMatchObject([{ state: 'failed' }]);
    },
  );

  test('but had made the checkout, and it is paid all the same, its event finds the purchase', async () => {
    const made = new Set(
      (await checkout.stripe.checkout.sessions.list({ limit: 100 })).data.map(({ id }) => id),
    );
    checkout.control.setCondition('silent');
    const call = createCheckout(shopper, { lifePack: 'first' }).finally(() =>
      checkout.control.setCondition('normal'),
    );
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const { data } = await checkout.stripe.checkout.sessions.list({ limit: 100 });
    const unheard = data.find(({ id }) => !made.has(id))?.id ?? '';
    checkout.control.pay(unheard, 'card');
    // Its player never saw it, and cannot name it; the provider can.
    const asked = confirmPurchase(shopper, { checkoutSessionId: unheard });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const store = backOffice(database.db, shopper.payments);
    expect((await fulfill(store, { checkoutSessionId: unheard })).outcome).toBe('credited');
    expect(await rows()).toMatchObject([{ status: 'paid', checkoutSessionId: unheard }]);
    expect((await standing(database.db, shopper.actor.playerId)).lives).toBe(20);
  });
});

describe('who may not buy', () => {
  const settle = (change: Partial<typeof players.$inferInsert>) =>
    database.db.update(players).set(change).where(eq(players.id, shopper.actor.playerId));

  test.each([
    ['a player being deleted', { deletionDueAt: new Date() }],
    ['a banned player', { bannedAt: new Date() }],
  ])('%s', async (_, change) => {
    await settle(change);
    await expect(order(shopper)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rows()).toEqual([]);
  });

  test('a player who lost two payment disputes; one is forgiven', async () => {
    const lose = async () => {
      const { checkoutSessionId } = await order(shopper, 'first');
      const payment = String(checkout.control.pay(checkoutSessionId, 'card').payment_intent);
      checkout.control.closeDispute(checkout.control.openDispute(payment).id, 'lost');
      await confirmPurchase(shopper, { checkoutSessionId });
    };
    await lose();
    await lose();
    await expect(order(shopper)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      userMessage: 'This account can’t buy lives after two lost payment disputes.',
    });
    expect(await rows()).toHaveLength(2);
  });
});

test('a pack that is not there cannot be asked for', () => {
  for (const lifePack of ['seventh', 'First', '1', 1, undefined, ['first']]) {
    expect(createCheckoutSchema.safeParse({ lifePack }).success).toBe(false);
  }
});

test('players see their own purchases, the newest first, and no checkout that they left', async () => {
  const other = await newShopper(database.db, shopper.payments);
  await order(other);
  const first = await order(shopper, 'first');
  const second = await order(shopper, 'second');
  checkout.control.pay(first.checkoutSessionId, 'card');
  await confirmPurchase(shopper, first);
  checkout.control.pay(second.checkoutSessionId, 'card');
  await confirmPurchase(shopper, second);
  await order(shopper, 'third');
  const listed = await listPurchases(shopper);
  expect(listed.map(({ id, life, price, state }) => [id, life, price, state])).toEqual([
    [second.purchaseId, 25, '$1.99', 'paid'],
    [first.purchaseId, 10, '$0.99', 'paid'],
  ]);
});
