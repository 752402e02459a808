/** What the provider's books say about the whole store, in the store's terms. */

/** A movement of money at the provider. */
export type Transaction = {
  kind: 'paid' | 'refunded' | 'disputed' | 'fee';
  at: Date;
  paymentIntentId: string | null;
  /** The purchase that a charge names; null in refunds and disputes, and in charges that are not of the game. */
  purchaseId: string | null;
  /** In the smallest unit of the payment's currency. Negative when it was undone: a refund that failed, a dispute that was won. */
  amountCents: number;
  currency: string;
  /** In the currency of the provider's account, like `netCents`. */
  feeCents: number;
  /** By how much the account's balance grows, after the fee. Negative for refunds, disputes and fees. */
  netCents: number;
  balanceCurrency: string;
  /** Its net amount is not available in the account's balance yet. */
  isPending: boolean;
};

export const DISPUTE_STATES = ['needsResponse', 'underReview', 'inquiry', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export type ListedDispute = {
  id: string;
  paymentIntentId: string | null;
  state: DisputeState;
  /** The bank's word for it, such as `fraudulent`. */
  reason: string;
  amountCents: number;
  currency: string;
  openedAt: Date;
  /** Until when evidence counts; null when none is asked for. */
  dueAt: Date | null;
};

/** Every call throws AppError UNAVAILABLE when the provider cannot be reached, and another error when it refuses. */
export type Books = {
  /**
   * Every movement since a time, newest first. @throws UNAVAILABLE also when the list is longer than can be read in
   * `budgetMs`: half a list would show differences that are none.
   */
  listTransactions(since: Date, budgetMs: number): Promise<Transaction[]>;
  /** The newest disputes. `isCut`: there are older ones. */
  listDisputes(): Promise<{ disputes: ListedDispute[]; isCut: boolean }>;
};
