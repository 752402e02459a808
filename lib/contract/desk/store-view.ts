import type { PackName } from '@/lib/contract/store/pack-view';

/** States that the list of purchases can be filtered by. */
export const DESK_PURCHASE_STATES = [
  'created',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'refused',
  'refunded',
  'disputed',
] as const;
export type DeskPurchaseState = (typeof DESK_PURCHASE_STATES)[number];

/** Money is text such as `$3.99`. Moments are ISO 8601. */
export type DeskPurchase = {
  id: string;
  madeAt: string;
  /** Null when the account is erased. */
  userId: string | null;
  packId: number;
  lives: number;
  price: string;
  state: DeskPurchaseState;
  /** Empty when nothing was refunded. */
  refunded: string;
  dispute: 'open' | 'won' | 'lost' | null;
};

/** `who`: an operator, or null for the payment provider. */
export type DeskEvent = { at: string; what: string; who: string | null };

export type DeskPurchasePage = DeskPurchase & {
  creditedAt: string | null;
  checkedAt: string | null;
  disputed: string;
  livesTakenByRefunds: number;
  livesTakenByDisputes: number;
  checkoutSessionId: string | null;
  paymentIntentId: string | null;
  /** Its page in the provider's dashboard. */
  providerUrl: string | null;
  currency: string;
  /** What can still be refunded; null when nothing can be. */
  refundable: { text: string; amount: string } | null;
  /** Events of the provider and actions at the desk, newest first. */
  history: DeskEvent[];
};

/** What a refund would do. */
export type RefundView = {
  seenVersion: number;
  /** Null: all that was paid, which only the provider knows. */
  amount: string | null;
  livesTaken: number;
  livesLeft: number;
};

export type DeskDispute = {
  id: string;
  purchaseId: string | null;
  userId: string | null;
  amount: string;
  state: 'needsResponse' | 'underReview' | 'inquiry' | 'won' | 'lost' | 'closed';
  reason: string;
  openedAt: string;
  dueAt: string | null;
  isOverdue: boolean;
  providerUrl: string | null;
};

export type DeskPack = {
  name: PackName;
  id: number;
  lives: number;
  price: string;
  /** What a person types: `3.99`. */
  amount: string;
  currency: string;
};

type Figures = { count: number; paid: string; refunded: string; disputed: string };

export type DeskTotalsLine = {
  period: string;
  currency: string;
  ours: Figures;
  /** Null when the provider could not be asked. */
  theirs: Figures | null;
  /** What the provider has more (+) or less (−). Empty when the two agree, or when only single payments differ. */
  differences: { figure: 'paid' | 'refunded' | 'disputed'; amount: string }[];
  /** Payments about which the two disagree, at most ten. Empty when they agree. */
  purchaseIds: string[];
  unlisted: number;
};

export type DeskTotals = {
  by: 'day' | 'month';
  readAt: string;
  problem: string | null;
  lines: DeskTotalsLine[];
  /** Lines on which the two disagree. */
  wrong: number;
  foreignPayments: number;
  fees: string[];
  pending: string[];
};
