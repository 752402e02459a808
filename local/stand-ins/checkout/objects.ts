import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

export const API_VERSION = Stripe.API_VERSION;

/** The fields that the game reads, typed by the official SDK: a version that renames one does not compile. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
>;
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'created'
  | 'currency'
  | 'latest_charge'
  | 'metadata'
  | 'status'
>;
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'refunded'
>;
export type Refund = Pick<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>;
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
> & { evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'> };
export type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_total' | 'currency' | 'description' | 'quantity'
>;
export type Event = Pick<Stripe.Event, 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'type'> & {
  data: { object: { id: string; object: string } };
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

export function buildIntent(session: Session, metadata: Record<string, string>, created: number): Intent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    created,
    currency: session.currency ?? 'usd',
    latest_charge: null,
    metadata,
    status: 'processing',
  };
}

export function buildCharge({ id, amount, currency, metadata }: Intent, created: number): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created,
    currency,
    disputed: false,
    metadata,
    paid: true,
    payment_intent: id,
    refunded: false,
  };
}

export function buildRefund(
  { id: charge, currency, payment_intent }: Charge,
  order: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
  created: number,
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    charge,
    created,
    currency,
    payment_intent,
    status: 'succeeded',
    ...order,
  };
}

const EVIDENCE_SECONDS = 7 * 24 * 3600;

export function buildDispute(
  { id: charge, currency, payment_intent }: Charge,
  amount: number,
  created: number,
): Dispute {
  const status = 'needs_response';
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    charge,
    created,
    currency,
    evidence_details: { due_by: created + EVIDENCE_SECONDS },
    payment_intent,
    reason: 'fraudulent',
    status,
  };
}

export function buildEvent(type: Event['type'], object: Event['data']['object'], created: number): Event {
  // A copy: later changes of the object must not change the event.
  const data = { object: structuredClone(object) };
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created,
    data,
    livemode: false,
    type,
  };
}
