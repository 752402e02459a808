/** What the store asks of a payment provider, in its own words. */

export type Order = {
  purchaseId: string;
  playerId: string;
  /** What the player reads on the provider's page. */
  name: string;
  amountCents: number;
  currency: string;
  /** The account's, to fill the form in; null when there is none. */
  email: string | null;
  /** `{CHECKOUT_SESSION_ID}` in it is filled in by the provider. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type Dispute = {
  /** Under an inquiry that may become a dispute no money moves: that is none yet. */
  status: 'none' | 'open' | 'won' | 'lost';
  amountCents: number;
};

/** One checkout and the payment behind it, as the provider has it now. */
export type Payment = {
  checkoutSessionId: string;
  /** What we wrote on it at creation, if it is one of ours. */
  purchaseId: string | null;
  playerId: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** An asynchronous payment that did not come. */
  isFailed: boolean;
  isLive: boolean;
  /** `payment`, or another of the provider's kinds of checkout. */
  mode: string;
  amountCents: number | null;
  currency: string | null;
  paymentIntentId: string | null;
  refundedCents: number;
  disputes: readonly Dispute[];
};

export type PaymentSubject = { kind: 'checkout' | 'payment'; id: string };

/** Something happened to this checkout or payment. What it says of it is not kept: the provider is asked anew. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  /** Null when it concerns neither. */
  subject: PaymentSubject | null;
};

/**
 * Every call throws AppError UNAVAILABLE when the provider cannot be reached or answers with something else than what
 * was asked for, and another error when it refuses the question itself.
 */
export type Payments = {
  /** Whether real money moves. */
  isLive: boolean;
  /** Idempotent by `purchaseId`. */
  createCheckout(order: Order): Promise<{ checkoutSessionId: string; url: string }>;
  /** Null when the provider knows no such checkout. */
  readPayment(checkoutSessionId: string): Promise<Payment | null>;
  /** The checkout that a payment was made through, or null. */
  findCheckout(paymentIntentId: string): Promise<string | null>;
  /** What happened since, the oldest first. */
  listEvents(since: Date): Promise<PaymentEvent[]>;
  /** Gives money back, all that is left without an amount. Throws INVALID_INPUT where the provider refuses to. */
  refund(refund: {
    paymentIntentId: string;
    amountCents: number | undefined;
    idempotencyKey: string;
  }): Promise<void>;
};
