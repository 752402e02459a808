import type { WireLives } from '@/lib/contract/realtime/protocol';

/** What a player sees instead of the stored PurchaseStatus. */
export type PurchaseState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'refunded'
  | 'partlyRefunded'
  | 'disputed'
  | 'refused';

export type PurchaseView = {
  id: string;
  life: number;
  price: string;
  state: PurchaseState;
  /** Lives that refunds and disputes took back. */
  takenBack: number;
  boughtAt: number;
};

export type StoreAccount = { lives: WireLives; purchases: PurchaseView[] };

/** `pending`: an asynchronous payment is not complete. `unpaid`: the checkout is open. `refused`: paid, but not as ordered. */
export type FulfillOutcome =
  | 'credited'
  | 'alreadyCredited'
  | 'pending'
  | 'unpaid'
  | 'failed'
  | 'expired'
  | 'refused';

/** How the player returned from the payment, according to the URL. It proves nothing, so the server asks the payment provider. */
export type PaymentReturn =
  | { kind: 'none' }
  | { kind: 'canceled' }
  | { kind: 'success'; checkoutSessionId: string | null };

export const CHECKOUT_SESSION_ID = /^cs_\w{1,250}$/;

export function readPaymentReturn(
  unverifiedQuery: Record<string, string | string[] | undefined>,
): PaymentReturn {
  const { payment, session_id: id } = unverifiedQuery;
  if (payment === 'canceled') return { kind: 'canceled' };
  if (payment !== 'success') return { kind: 'none' };
  const isId = typeof id === 'string' && CHECKOUT_SESSION_ID.test(id);
  return { kind: 'success', checkoutSessionId: isId ? id : null };
}
