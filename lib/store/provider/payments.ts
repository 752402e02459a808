import type { Language } from '@/messages/languages';

export type Order = {
  purchaseId: string;
  playerId: string;
  name: string;
  amountCents: number;
  currency: string;
  email: string | null;
  language: Language;
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type Dispute = {
  /** `none` includes inquiries, which move no money. */
  status: 'none' | 'open' | 'won' | 'lost';
  amountCents: number;
};

export type Payment = {
  checkoutSessionId: string;
  purchaseId: string | null;
  playerId: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  isFailed: boolean;
  isLive: boolean;
  /** Stripe's kind of checkout. Ours is `payment`. */
  mode: string;
  amountCents: number | null;
  currency: string | null;
  paymentIntentId: string | null;
  refundedCents: number;
  disputes: readonly Dispute[];
};

export type PaymentSubject = { kind: 'checkout' | 'payment'; id: string };

/** A webhook event. It only names its subject; `fulfill` then reads the state from the provider. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  subject: PaymentSubject | null;
};

/** A payment provider. Calls throw UNAVAILABLE without a valid response, another error if the provider refuses. */
export type Payments = {
  isLive: boolean;
  /** Idempotent by `purchaseId`. */
  createCheckout(order: Order): Promise<{ checkoutSessionId: string; url: string }>;
  readPayment(checkoutSessionId: string): Promise<Payment | null>;
  findCheckout(paymentIntentId: string): Promise<string | null>;
  listEvents(since: Date): Promise<PaymentEvent[]>;
  /** Refunds an amount, by default all that is left. Throws INVALID_INPUT if refused, TAKEN if the key was used for another refund. */
  refund(refund: {
    paymentIntentId: string;
    amountCents: number | undefined;
    idempotencyKey: string;
  }): Promise<void>;
};
