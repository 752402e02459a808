import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentEvents } from '@/db/schema';
import { applyStripeEvent } from '@/lib/store/purchases/apply-stripe-event';
import { type RunningCheckout, startCheckout } from '@/local/stand-ins/checkout/start-checkout';
import { CHECKOUT_KEY, sessionParams, stripeAt } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { backOffice, newShopper, order, paymentsAt, type Shopper, standing } from '@/tests/support/store';

const SECRETS = ['whsec_forTests'];
const database = testDatabase({ warm: 10 });
let endpoint: Server;
let checkout: RunningCheckout;
let shopper: Shopper;

beforeAll(async () => {
  // What an entry point would do: the raw body and the header go in, a status comes out.
  endpoint = createServer(async (request, response) => {
    let rawBody = '';
    for await (const chunk of request) rawBody += chunk;
    const signature = String(request.headers['stripe-signature']);
    await applyStripeEvent(office(), { rawBody, signature }, SECRETS);
    response.writeHead(200).end();
  });
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/api/webhooks/stripe`;
  checkout = await startCheckout({
    port: 0,
    secretKey: CHECKOUT_KEY,
    webhook: { url, secrets: SECRETS },
    tickMs: 0,
  });
});
afterAll(async () => {
  await checkout.close();
  await new Promise((done) => endpoint.close(done));
});
beforeEach(async () => {
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
});

const office = () => backOffice(database.db, paymentsAt(checkout.url));

const lives = async () => (await standing(database.db, shopper.actor.playerId)).lives;
const handled = async (id: string) =>
  (await database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0];
const eventId = (type: string) =>
  checkout.control.deliveries().findLast((one) => one.type === type)?.id ?? '';

test('paid on the page, told by the webhook: credited, noted, and not again when told again', async () => {
  const { checkoutSessionId, purchaseId } = await order(shopper);
  checkout.control.pay(checkoutSessionId, 'card');
  await checkout.control.advance(0);
  expect(await lives()).toBe(70);
  const id = eventId('checkout.session.completed');
  expect(await handled(id)).toMatchObject({ purchaseId, handledAt: expect.any(Date) });
  for (let i = 0; i < 3; i += 1) expect(await checkout.control.repeat(id)).toBe(200);
  expect(await lives()).toBe(70);
});

test('told in the wrong order: disputed, refunded and paid in one', async () => {
  const { checkoutSessionId } = await order(shopper);
  checkout.control.hold();
  const payment = String(checkout.control.pay(checkoutSessionId, 'bank').payment_intent);
  checkout.control.settle(checkoutSessionId, true);
  await stripeAt(checkout.url).refunds.create({ payment_intent: payment, amount: 133 });
  const dispute = checkout.control.openDispute(payment);
  await checkout.control.advance(0);
  const held = checkout.control.deliveries().filter(({ state }) => state === 'held');
  await checkout.control.release(held.map(({ id }) => id).toReversed());
  expect(await lives()).toBe(10);
  checkout.control.closeDispute(dispute.id, 'won');
  await checkout.control.advance(0);
  expect((await standing(database.db, shopper.actor.playerId)).moves).toEqual([
    'purchase 60',
    'refund -20',
    'dispute -40',
    'dispute_reversed 40',
  ]);
  expect(await lives()).toBe(50);
});

test('told at once by many: the purchase is looked after once or more, and credited once', async () => {
  const { checkoutSessionId } = await order(shopper);
  checkout.control.hold();
  checkout.control.pay(checkoutSessionId, 'card');
  const id = eventId('checkout.session.completed');
  const answers = await Promise.all(Array.from({ length: 30 }, () => checkout.control.repeat(id)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await lives()).toBe(70);
  await checkout.control.release();
});

test('a checkout of somebody else on the same account is taken note of and left alone', async () => {
  const { id } = await stripeAt(checkout.url).checkout.sessions.create(sessionParams());
  const payment = String(checkout.control.pay(id, 'card').payment_intent);
  await stripeAt(checkout.url).refunds.create({ payment_intent: payment });
  await checkout.control.advance(0);
  for (const type of ['checkout.session.completed', 'charge.refunded']) {
    expect(await handled(eventId(type))).toMatchObject({ purchaseId: null, handledAt: expect.any(Date) });
  }
  expect(await handled(eventId('charge.succeeded'))).toBeUndefined();
});
