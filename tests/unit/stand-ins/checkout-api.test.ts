import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { startCheckout } from '@/local/stand-ins/checkout/start-checkout';
import { CHECKOUT_KEY, sessionParams, stripeAt, testCheckout } from '@/tests/support/checkout';

const checkout = testCheckout();
const sessions = () => checkout.stripe.checkout.sessions;
const open = (overrides = {}) => sessions().create(sessionParams(overrides));

/** Creates a paid checkout; returns its id and that of its payment. */
async function paid(): Promise<{ id: string; paymentId: string }> {
  const { id } = await open();
  return { id, paymentId: String(checkout.control.pay(id, 'card').payment_intent) };
}

async function refusal(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('not refused');
  return error;
}

const PRICE = { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } };

describe('a session', () => {
  test('carries the order and the fields of the API', async () => {
    const before = Math.floor(Date.now() / 1000);
    const session = await open({ expand: ['line_items'] });
    expect(session).toMatchObject({
      object: 'checkout.session',
      livemode: false,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 399,
      currency: 'usd',
      client_reference_id: 'player-1',
      metadata: { purchase_id: 'p-1' },
      customer_email: 'a@example.org',
      payment_intent: null,
    });
    expect(session.id).toMatch(/^cs_test_\w+$/);
    expect(session.created).toBeGreaterThanOrEqual(before);
    expect(session.expires_at - session.created).toBe(24 * 3600);
    expect(session.url).toContain(`/pay/${session.id}`);
    const [item] = session.line_items?.data ?? [];
    expect(item).toMatchObject({ object: 'item', quantity: 1, amount_total: 399, description: '60 lives' });
    expect(session.lastResponse.requestId).toMatch(/^req_/);
  });

  test('expires on request or in time, and can then neither be paid nor expire again', async () => {
    const { id } = await open();
    expect(checkout.control.expire(id)).toMatchObject({ status: 'expired', url: null });
    expect(() => checkout.control.expire(id)).toThrow(/status in \["open"\]/);
    expect(() => checkout.control.pay(id, 'card')).toThrow(/status in \["open"\]/);
    const other = await open({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 });
    await checkout.control.advance(32 * 60);
    expect((await sessions().retrieve(other.id)).status).toBe('expired');
    await checkout.control.advance(-32 * 60);
  });

  test.each([
    ['an expiry in 5 minutes', { expires_at: Math.floor(Date.now() / 1000) + 300 }, 'expires_at'],
    ['an expiry in two days', { expires_at: Math.floor(Date.now() / 1000) + 48 * 3600 }, 'expires_at'],
    ['another mode', { mode: 'subscription' }, 'mode'],
    ['no success_url', { success_url: undefined }, 'success_url'],
    ['an unknown parameter', { lives: 60 }, 'lives'],
    [
      'an amount that is not a number',
      { line_items: [{ quantity: 1, price_data: { ...PRICE, unit_amount: 'much' } }] },
      'line_items[0][price_data][unit_amount]',
    ],
    ['an unknown expansion', { expand: ['player'] }, 'expand'],
  ])('with %s is refused, naming the parameter', async (_, overrides, param) => {
    const error = await refusal(open(overrides));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
    expect(error.requestId).toMatch(/^req_/);
  });

  test('below 50 cents is refused', async () => {
    const error = await refusal(open({ line_items: [{ quantity: 1, price_data: PRICE }] }));
    expect(error.code).toBe('amount_too_small');
  });
});

describe('lists', () => {
  test('are paged and filtered, newest first', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.push((await open({ client_reference_id: 'pager' })).id);
    const first = await sessions().list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual([made[4], made[3]]);
    expect(first.has_more).toBe(true);
    const walked: string[] = [];
    for await (const { id, client_reference_id } of sessions().list({ limit: 2, status: 'open' })) {
      if (client_reference_id === 'pager') walked.push(id);
    }
    expect(walked).toEqual(made.toReversed());
    const future = await sessions().list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } });
    expect(future.data).toEqual([]);
    const { id, paymentId } = await paid();
    const byPayment = await sessions().list({ payment_intent: paymentId, expand: ['data.payment_intent'] });
    expect(byPayment.data).toMatchObject([{ id, payment_intent: { id: paymentId } }]);
    expect((await refusal(checkout.stripe.disputes.list({ status: 'x' } as object))).param).toBe('status');
  });
});

describe('an asynchronous payment', () => {
  test.each([
    ['bank', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
    ['failingBank', 'unpaid', 'requires_payment_method', 'checkout.session.async_payment_failed'],
  ] as const)('by %s is %s ten seconds later', async (how, paymentStatus, intentStatus, told) => {
    const { id } = await open();
    expect(checkout.control.pay(id, how)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await checkout.control.advance(11);
    const session = await sessions().retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      payment_status: paymentStatus,
      payment_intent: { status: intentStatus },
    });
    const [event] = (await checkout.stripe.events.list({ types: [told], limit: 1 })).data;
    expect(event?.data.object).toMatchObject({ id });
  });
});

describe('a refund', () => {
  test('pays back a part or all of a payment, never more', async () => {
    const { paymentId } = await paid();
    const part = await checkout.stripe.refunds.create({ payment_intent: paymentId, amount: 100 });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 100,
      status: 'succeeded',
      payment_intent: paymentId,
    });
    const more = await refusal(checkout.stripe.refunds.create({ payment_intent: paymentId, amount: 300 }));
    expect(more).toMatchObject({ param: 'amount', statusCode: 400 });
    await checkout.stripe.refunds.create({ payment_intent: paymentId });
    expect(checkout.control.charge(paymentId)).toMatchObject({ amount_refunded: 399, refunded: true });
    const again = await refusal(checkout.stripe.refunds.create({ payment_intent: paymentId }));
    expect(again.code).toBe('charge_already_refunded');
    checkout.control.failRefund(part.id);
    expect(checkout.control.charge(paymentId)).toMatchObject({ amount_refunded: 299, refunded: false });
    const { data } = await checkout.stripe.refunds.list({ payment_intent: paymentId });
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('is refused for a disputed charge; a dispute closes once', async () => {
    const { paymentId } = await paid();
    const { id } = checkout.control.openDispute(paymentId);
    const { data } = await checkout.stripe.disputes.list({ payment_intent: paymentId });
    expect(data).toMatchObject([{ id, object: 'dispute', amount: 399, status: 'needs_response' }]);
    expect(checkout.control.charge(paymentId).disputed).toBe(true);
    const error = await refusal(checkout.stripe.refunds.create({ payment_intent: paymentId }));
    expect(error.code).toBe('charge_disputed');
    expect(checkout.control.closeDispute(id, 'won').status).toBe('won');
    expect(() => checkout.control.closeDispute(id, 'lost')).toThrow(/closed/);
  });
});

describe('the API', () => {
  test('requires its key', async () => {
    const stranger = stripeAt(checkout.url, 'sk_test_other');
    const error = await refusal(stranger.checkout.sessions.list());
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  });

  test('accepts the API version of the installed SDK only', async () => {
    const error = await refusal(sessions().list({}, { apiVersion: '2020-08-27' }));
    expect(error.message).toContain(Stripe.API_VERSION);
  });

  test('responds with 404 to unknown objects and calls', async () => {
    const error = await refusal(sessions().retrieve('cs_test_none'));
    expect(error).toMatchObject({ code: 'resource_missing', statusCode: 404, param: 'session' });
    expect((await refusal(checkout.stripe.customers.list())).statusCode).toBe(404);
  });

  test('repeats the response for an idempotency key, and refuses the key for another request', async () => {
    const idempotencyKey = 'key-1';
    const first = await sessions().create(sessionParams(), { idempotencyKey });
    const again = await sessions().create(sessionParams(), { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = sessions().create(sessionParams({ client_reference_id: 'x' }), { idempotencyKey });
    expect((await refusal(other)).type).toBe('StripeIdempotencyError');
  });

  test('listens on loopback only and refuses requests for another host name', async () => {
    const options = { port: 0, secretKey: CHECKOUT_KEY, tickMs: 0 };
    await expect(startCheckout({ ...options, host: '0.0.0.0' })).rejects.toThrow(/loopback/);
    const webhook = { url: 'https://game.example/api/webhooks/stripe', secrets: ['whsec_a'] };
    await expect(startCheckout({ ...options, webhook })).rejects.toThrow(/loopback/);
    const { request } = await import('node:http');
    const status = await new Promise((done) => {
      request(`${checkout.url}/`, { headers: { host: 'evil.example' } }, (r) => done(r.statusCode)).end();
    });
    expect(status).toBe(403);
  });
});
