import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { purchases } from '@/db/schema';
import { AppError } from '../errors';
import { fulfil } from './fulfil';
import type { Store } from './store-context';

/** `amountCents` absent: all that is left. */
export const refundPurchaseSchema = z.object({
  purchaseId: z.uuid(),
  amountCents: z.number().int().min(1).optional(),
});

/**
 * The operator gives money back; the lives go back by the same rule as for a refund made at the provider. Sent again
 * before the first is known here, it is the same refund. Throws NOT_FOUND for a purchase that was not paid,
 * INVALID_INPUT for more than is left of the payment, UNAVAILABLE when the provider does not answer.
 */
export async function refundPurchase(
  store: Store,
  { purchaseId, amountCents }: z.infer<typeof refundPurchaseSchema>,
): Promise<{ refundedCents: number }> {
  const [purchase] = await store.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  const { paymentIntentId, checkoutSessionId } = purchase ?? {};
  if (purchase?.status !== 'paid' || !paymentIntentId || !checkoutSessionId) {
    throw new AppError('NOT_FOUND', 'No paid purchase has this id.');
  }
  const left = purchase.amountCents - purchase.refundedCents;
  const cents = amountCents ?? left;
  if (cents > left || cents <= 0)
    throw new AppError('INVALID_INPUT', `${left} cents are left of this payment.`);
  await store.payments.refund({
    paymentIntentId,
    amountCents: cents,
    idempotencyKey: `refund-${purchaseId}-${purchase.refundedCents}-${cents}`,
  });
  await fulfil(store, { checkoutSessionId });
  return { refundedCents: purchase.refundedCents + cents };
}
