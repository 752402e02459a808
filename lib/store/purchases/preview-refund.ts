import type { z } from 'zod';
import type { previewRefundSchema } from '@/lib/contract/store/operator-schemas';
import { leftOf } from '@/lib/lives/lives-by-source';
import { readLivesBySource } from '@/lib/lives/read-lives-by-source';
import type { StoreContext } from '../store-context';
import { type Refundable, requireRefundable, syncPurchase } from './refund-purchase';
import { settleLives } from './settlement';

export type RefundPreview = {
  /** Pass it to `refundPurchase`. */
  seenVersion: number;
  currency: string;
  /** The refunded amount. Null if only the provider knows the paid amount. */
  amountCents: number | null;
  livesTaken: number;
  livesLeft: number;
};

/**
 * Returns what a refund would do, unless the player spends lives before it. First reads earlier refunds from the provider.
 * Throws NOT_FOUND for an unpaid purchase, INVALID_INPUT for more than is left, and UNAVAILABLE.
 */
export async function previewRefund(
  store: StoreContext,
  { purchaseId, amountCents }: z.infer<typeof previewRefundSchema>,
): Promise<RefundPreview> {
  const purchase = await syncPurchase(store, purchaseId);
  requireRefundable(purchase, amountCents);
  const isAsOrdered = purchase.status === 'paid';
  const refundCents = amountCents ?? purchase.amountCents - purchase.refundedCents;
  const lives = purchase.creditedAt === null ? NO_LIVES : await livesAfter(store, purchase, refundCents);
  return {
    seenVersion: purchase.version,
    currency: purchase.currency,
    amountCents: isAsOrdered ? refundCents : (amountCents ?? null),
    ...lives,
  };
}

const NO_LIVES = { livesTaken: 0, livesLeft: 0 };

async function livesAfter(
  { db }: StoreContext,
  purchase: Refundable,
  refundCents: number,
): Promise<Pick<RefundPreview, 'livesTaken' | 'livesLeft'>> {
  const left = leftOf(await readLivesBySource(db, purchase.playerId), purchase.id);
  const after = settleLives({ ...purchase, refundedCents: purchase.refundedCents + refundCents }, left);
  const livesTaken =
    after.refundedLives + after.disputedLives - purchase.refundedLives - purchase.disputedLives;
  return { livesTaken, livesLeft: left - livesTaken };
}
