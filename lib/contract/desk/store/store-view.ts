import type { DeskPurchaseState } from '@/lib/contract/store/desk-purchase-states';
import type { PackName } from '@/lib/contract/store/pack-view';

/** Amounts are texts such as `$3.99`. Times are ISO 8601. */
export type DeskPurchase = {
  id: string;
  madeAt: string;
  userId: string | null;
  packId: number;
  lives: number;
  price: string;
  state: DeskPurchaseState;
  refunded: string;
  dispute: 'open' | 'won' | 'lost' | null;
};

export type DeskEvent = { at: string; what: string; who: string | null };

export type DeskPurchasePage = DeskPurchase & {
  creditedAt: string | null;
  checkedAt: string | null;
  disputed: string;
  livesTakenByRefunds: number;
  livesTakenByDisputes: number;
  checkoutSessionId: string | null;
  paymentIntentId: string | null;
  providerUrl: string | null;
  currency: string;
  /** The amount that can still be refunded; null if none. */
  refundable: { text: string; amount: string } | null;
  /** Events of the payment provider and actions at the desk, the newest first. */
  history: DeskEvent[];
};

export type RefundView = {
  seenVersion: number;
  /** Null stands for the whole payment, whose amount only the payment provider knows. */
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
  amount: string;
  currency: string;
};

type Figures = { count: number; paid: string; refunded: string; disputed: string };

export type DeskTotalsLine = {
  period: string;
  currency: string;
  ours: Figures;
  theirs: Figures | null;
  /** The provider's totals minus ours, where they differ. Can be empty although single payments differ. */
  differences: { figure: 'paid' | 'refunded' | 'disputed'; amount: string }[];
  /** Purchases whose payments differ, at most ten. `unlisted` counts the others. */
  purchaseIds: string[];
  unlisted: number;
};

export type DeskTotals = {
  by: 'day' | 'month';
  readAt: string;
  problem: string | null;
  lines: DeskTotalsLine[];
  differingLines: number;
  /** Number of payments on the provider's account that are not of this game. */
  foreignPayments: number;
  fees: string[];
  pending: string[];
};
