import type { Language } from '@/messages/languages';

/** What the store needs of a payment provider, in its own terms. */

export type Order = {
  purchaseId: string;
  playerId: string;
  name: string;
  amountCents: number;
  currency: string;
  email: string | null;
  /** Language of the provider's checkout page. */
  language: Language;
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type Dispute = {
  /** An inquiry that may become a dispute moves no money and counts as none. */
  status: 'none' | 'open' | 'won' | 'lost';
  amountCents: number;
};

/** A checkout and its payment as the provider has them now. */
export type Payment = {
  checkoutSessionId: string;
  purchaseId: string | null;
  playerId: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  isFailed: boolean;
  isLive: boolean;
  mode: string;
  amountCents: number | null;
  currency: string | null;
  paymentIntentId: string | null;
  refundedCents: number;
  disputes: readonly Dispute[];
};

export type PaymentSubject = { kind: 'checkout' | 'payment'; id: string };

/** An event about a checkout or payment. Its content is not stored: the provider is queried again. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  subject: PaymentSubject | null;
};

/**
 * Every call throws AppError UNAVAILABLE when the provider cannot be reached or answers with something unexpected, and another
 * error when it refuses the request.
 */
export type Payments = {
  isLive: boolean;
  /** Idempotent by `purchaseId`. */
  createCheckout(order: Order): Promise<{ checkoutSessionId: string; url: string }>;
  readPayment(checkoutSessionId: string): Promise<Payment | null>;
  findCheckout(paymentIntentId: string): Promise<string | null>;
  listEvents(since: Date): Promise<PaymentEvent[]>;
  /**
   * Refunds a payment, all that is left without an amount. @throws INVALID_INPUT when the provider refuses, TAKEN when the key
   * made another refund.
   */
  refund(refund: {
    paymentIntentId: string;
    amountCents: number | undefined;
    idempotencyKey: string;
  }): Promise<void>;
};
