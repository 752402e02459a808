import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningCheckout, startCheckout } from '@/local/stand-ins/checkout/start-checkout';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';
import { CHECKOUT_KEY, sessionParams, stripeAt } from '@/tests/support/checkout';

const SECRETS = ['whsec_new', 'whsec_old'];
let endpoint: Server;
let checkout: RunningCheckout;
let received: { body: string; signature: string }[] = [];
/** Statuses of the next responses; after them 200. */
let answers: number[] = [];

beforeAll(async () => {
  endpoint = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(endpoint, 0)}/hook`;
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
beforeEach(() => {
  received = [];
  answers = [];
});

const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

/** Pays a session while events are held; returns the ids of its events. */
async function heldPayment(): Promise<string[]> {
  checkout.control.hold();
  const { id } = await stripeAt(checkout.url).checkout.sessions.create(sessionParams());
  const before = new Set(checkout.control.deliveries().map((delivery) => delivery.id));
  checkout.control.pay(id, 'card');
  await checkout.control.advance(0);
  return checkout.control.deliveries().flatMap((delivery) => (before.has(delivery.id) ? [] : [delivery.id]));
}

test('the SDK accepts the signature of each event under both secrets of a rotation', async () => {
  await heldPayment();
  await checkout.control.release();
  expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed']);
  for (const { body, signature } of received) {
    for (const secret of SECRETS) {
      const event = Stripe.webhooks.constructEvent(body, signature, secret);
      expect(event).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false });
    }
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, 'whsec_new')).toThrow(/signature/);
  }
});

test('events can be reordered, dropped and repeated', async () => {
  const [first = '', second = '', third = ''] = await heldPayment();
  checkout.control.drop([second]);
  await checkout.control.release([third, first]);
  expect(types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
  expect(await checkout.control.repeat(third)).toBe(200);
  expect(types()).toHaveLength(3);
  const state = (id: string) => checkout.control.deliveries().find((delivery) => delivery.id === id)?.state;
  expect([state(first), state(second), state(third)]).toEqual(['delivered', 'dropped', 'delivered']);
});

test('a refused event is sent again with growing pauses until it is accepted', async () => {
  const [first = '', ...others] = await heldPayment();
  checkout.control.drop(others);
  answers = [500, 302, 404];
  await checkout.control.release([first]);
  expect(types()).toHaveLength(1);
  await checkout.control.advance(0);
  expect(types()).toHaveLength(1);
  for (const pause of [1, 5, 30]) await checkout.control.advance(pause);
  expect(types()).toHaveLength(4);
  await checkout.control.advance(4000);
  expect(types()).toHaveLength(4);
  expect(checkout.control.deliveries().find(({ id }) => id === first)).toMatchObject({
    state: 'delivered',
    attempts: 4,
  });
});
