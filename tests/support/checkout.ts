import Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import {
  type CheckoutOptions,
  type RunningCheckout,
  startCheckout,
} from '@/local/stand-ins/checkout/start-checkout';

export const CHECKOUT_KEY = 'sk_test_forTests';

export function stripeAt(url: string, key = CHECKOUT_KEY): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(key, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 5000,
  });
}

/** Starts a checkout stand-in for this test file. Its clock moves only by `control.advance`. Read it inside tests only. */
export function testCheckout(options: Partial<CheckoutOptions> = {}): RunningCheckout & { stripe: Stripe } {
  const handle = {} as RunningCheckout & { stripe: Stripe };
  beforeAll(async () => {
    const running = await startCheckout({ port: 0, secretKey: CHECKOUT_KEY, tickMs: 0, ...options });
    Object.assign(handle, running, { stripe: stripeAt(running.url) });
  });
  afterAll(() => handle.close());
  return handle;
}

/** Returns the parameters of a checkout session as a shop sends them. */
export function sessionParams(
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const price_data = { currency: 'usd', unit_amount: 399, product_data: { name: '60 lives' } };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: 'player-1',
    metadata: { purchase_id: 'p-1' },
    payment_intent_data: { metadata: { purchase_id: 'p-1' } },
    customer_email: 'a@example.org',
    success_url: 'http://localhost:3000/shop?payment=success&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/shop?payment=canceled',
    ...overrides,
  };
}
