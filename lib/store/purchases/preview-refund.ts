import type { z } from 'zod';
import type { previewRefundSchema } from '@/lib/contract/store/operator-schemas';
import { leftOf } from '@/lib/lives/bought-lives';
import { readLivesBySource } from '@/lib/lives/read-lives-by-source';
import { type Refundable, requireLeft, syncPurchase } from './refund-purchase';
import { settleTakings } from './settlement';
import type { Store } from './store-context';

export type RefundPreview = {
  /** Give it to `refundPurchase`. */
  seenVersion: number;
  currency: string;
  /** What is refunded. Null where only the provider knows what was paid. */
  amountCents: number | null;
  /** Lives that the refund debits, and what is left of the purchase after it. */
  livesTaken: number;
  livesLeft: number;
};

/**
 * Says what a refund would do, after asking the provider what was refunded so far. Plays between this and the refund change the
 * lives.
 * @throws NOT_FOUND for an unpaid purchase, INVALID_INPUT for more than is left, UNAVAILABLE when the provider does not answer.
 */
export async function previewRefund(
  store: Store,
  { purchaseId, amountCents }: z.infer<typeof previewRefundSchema>,
): Promise<RefundPreview> {
  const purchase = await syncPurchase(store, purchaseId);
  requireLeft(purchase, amountCents);
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
  { db }: Store,
  purchase: Refundable,
  refundCents: number,
): Promise<Pick<RefundPreview, 'livesTaken' | 'livesLeft'>> {
  const left = leftOf(await readLivesBySource(db, purchase.playerId), purchase.id);
  const after = settleTakings({ ...purchase, refundedCents: purchase.refundedCents + refundCents }, left);
  const livesTaken =
    after.refundedLives + after.disputedLives - purchase.refundedLives - purchase.disputedLives;
  return { livesTaken, livesLeft: left - livesTaken };
}
