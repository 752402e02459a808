export type BalanceTransaction = {
  kind: 'paid' | 'refunded' | 'disputed' | 'fee';
  at: Date;
  paymentIntentId: string | null;
  /** Null for refunds, disputes and fees, and for payments outside the game. */
  purchaseId: string | null;
  /** In the payment's currency. Negative for a reversal, such as a failed refund or a won dispute. */
  amountCents: number;
  currency: string;
  feeCents: number;
  /** The change of the account's balance in `balanceCurrency`, after the fee. */
  netCents: number;
  balanceCurrency: string;
  isPending: boolean;
};

export type DisputeState = 'needsResponse' | 'underReview' | 'inquiry' | 'won' | 'lost' | 'closed';

export type ListedDispute = {
  id: string;
  paymentIntentId: string | null;
  state: DisputeState;
  /** The bank's code, such as `fraudulent`. */
  reason: string;
  amountCents: number;
  currency: string;
  openedAt: Date;
  /** The deadline for evidence; null if none is required. */
  dueAt: Date | null;
};

/** The bookkeeping at the payment provider. Calls throw UNAVAILABLE if the provider does not answer, another error if it refuses. */
export type Books = {
  /** Newest first. Throws UNAVAILABLE if reading takes over `budgetMs`, because a partial list would show false differences. */
  listTransactions(since: Date, budgetMs: number): Promise<BalanceTransaction[]>;
  /** Returns the newest disputes. `isCut`: older ones were left out. */
  listDisputes(): Promise<{ disputes: ListedDispute[]; isCut: boolean }>;
};
