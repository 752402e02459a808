import Stripe from 'stripe';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Language } from '@/messages/languages';
import { message } from '@/messages/message';
import { isLiveKey } from './live-key';
import type { Dispute, Order, Payment, Payments } from './payments';
import { callStripe, expectObject, openStripe, type StripeSettings } from './stripe-client';
import { HANDLED_EVENTS, toPaymentEvent } from './stripe-events';

const PAGE_SIZE = 100;

const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const DISPUTES: Record<string, Dispute['status']> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  lost: 'lost',
  won: 'won',
};

/** Stripe's names of our languages. Without one, its page follows the browser. */
const LOCALES: Partial<Record<Language, Stripe.Checkout.SessionCreateParams.Locale>> = {
  en: 'en',
  es: 'es-419',
};

function sessionParams(order: Order): Stripe.Checkout.SessionCreateParams {
  const product = { currency: order.currency, unit_amount: order.amountCents };
  const metadata = { purchase_id: order.purchaseId };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { ...product, product_data: { name: order.name } } }],
    client_reference_id: order.playerId,
    metadata,
    // Names the purchase on charges and disputes at Stripe.
    payment_intent_data: { metadata },
    // Keeps the order's currency and amount in every country.
    adaptive_pricing: { enabled: false },
    locale: LOCALES[order.language] ?? 'auto',
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: toUnixSeconds(order.expiresAt),
    ...(order.email === null ? {} : { customer_email: order.email }),
  };
}

async function createCheckout(stripe: Stripe, order: Order): ReturnType<Payments['createCheckout']> {
  const answer = await callStripe(() =>
    stripe.checkout.sessions.create(sessionParams(order), { idempotencyKey: order.purchaseId }),
  );
  if (!answer) throw new Error('the payment provider knows no checkouts');
  const { id, url } = expectObject(answer, { object: 'checkout.session' });
  if (!url) throw new Error(`checkout ${id} has no page`);
  return { checkoutSessionId: id, url };
}

function expanded<T extends object>(field: string | T | null | undefined): T | null {
  return typeof field === 'object' ? field : null;
}

async function readDisputes(stripe: Stripe, paymentIntent: string): Promise<Dispute[]> {
  const list = await callStripe(() =>
    stripe.disputes.list({ payment_intent: paymentIntent, limit: PAGE_SIZE }),
  );
  if (!list) return [];
  return expectObject(list, { object: 'list' }).data.map(({ status, amount }) => ({
    status: DISPUTES[status] ?? 'none',
    amountCents: amount,
  }));
}

async function readPayment(stripe: Stripe, checkoutSessionId: string): Promise<Payment | null> {
  const answer = await callStripe(() =>
    stripe.checkout.sessions.retrieve(checkoutSessionId, { expand: ['payment_intent.latest_charge'] }),
  );
  if (!answer) return null;
  const session = expectObject(answer, { object: 'checkout.session', id: checkoutSessionId });
  const intent = expanded<Stripe.PaymentIntent>(session.payment_intent);
  const charge = expanded<Stripe.Charge>(intent?.latest_charge);
  return {
    checkoutSessionId,
    purchaseId: session.metadata?.purchase_id ?? null,
    playerId: session.client_reference_id,
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isPaid: session.payment_status === 'paid',
    isFailed: intent?.status === 'requires_payment_method' || intent?.status === 'canceled',
    isLive: session.livemode,
    mode: session.mode,
    amountCents: session.amount_total,
    currency: session.currency,
    paymentIntentId: intent?.id ?? null,
    refundedCents: charge?.amount_refunded ?? 0,
    disputes: intent && charge?.disputed ? await readDisputes(stripe, intent.id) : [],
  };
}

async function listEvents(stripe: Stripe, since: Date): ReturnType<Payments['listEvents']> {
  const newestFirst = await callStripe(async () => {
    const events: Stripe.Event[] = [];
    const query = { types: [...HANDLED_EVENTS], created: { gte: toUnixSeconds(since) }, limit: PAGE_SIZE };
    expectObject(await stripe.events.list({ ...query, limit: 1 }), { object: 'list' });
    for await (const event of stripe.events.list(query)) events.push(event);
    return events;
  });
  return (newestFirst ?? []).reverse().map(toPaymentEvent);
}

async function refund(
  stripe: Stripe,
  { paymentIntentId, amountCents, idempotencyKey }: Parameters<Payments['refund']>[0],
) {
  const params: Stripe.RefundCreateParams = {
    payment_intent: paymentIntentId,
    ...(amountCents === undefined ? {} : { amount: amountCents }),
  };
  const answer = await callStripe(() =>
    stripe.refunds.create(params, { idempotencyKey }).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) {
        throw new AppError('INVALID_INPUT', error.message, { cause: error });
      }
      if (error instanceof Stripe.errors.StripeIdempotencyError) {
        throw new AppError('TAKEN', message('errors', 'refundRunning'), { cause: error });
      }
      throw error;
    }),
  );
  if (!answer) throw new AppError('NOT_FOUND', message('errors', 'unknownPayment'));
  expectObject(answer, { object: 'refund' });
}

/** Opens payments through Stripe, or through the stand-in at STRIPE_API_URL. Throws UNAVAILABLE without a key. */
export function openStripePayments(settings: StripeSettings): Payments {
  const stripe = openStripe(settings);
  return {
    isLive: isLiveKey(settings.STRIPE_SECRET_KEY),
    createCheckout: (order) => createCheckout(stripe, order),
    readPayment: (checkoutSessionId) => readPayment(stripe, checkoutSessionId),
    async findCheckout(paymentIntentId) {
      const list = await callStripe(() =>
        stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      );
      return (list && expectObject(list, { object: 'list' }).data[0]?.id) ?? null;
    },
    listEvents: (since) => listEvents(stripe, since),
    refund: (one) => refund(stripe, one),
  };
}

let shared: Payments | undefined;

export function stripePayments(): Payments {
  shared ??= openStripePayments(env());
  return shared;
}
