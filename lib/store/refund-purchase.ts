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
 * The operator gives money back; the lives go back by the same rule as for a refund made at the provider. A payment that
 * was not what was ordered is given back the same way. Sent again before the first is known here, it is the same refund.
 * Throws NOT_FOUND for a purchase that was not paid, INVALID_INPUT where the provider refuses (more than is left, a
 * dispute), UNAVAILABLE when it does not answer.
 */
export async function refundPurchase(
  store: Store,
  { purchaseId, amountCents }: z.infer<typeof refundPurchaseSchema>,
): Promise<{ refundedCents: number }> {
  const before = await readPurchase(store, purchaseId);
  const { paymentIntentId, checkoutSessionId } = before ?? {};
  const isPaid = before?.status === 'paid' || before?.status === 'refused';
  if (!isPaid || !paymentIntentId || !checkoutSessionId) {
    throw new AppError('NOT_FOUND', 'No paid purchase has this id.');
  }
  await store.payments.refund({
    paymentIntentId,
    amountCents,
    idempotencyKey: `refund-${purchaseId}-${before.refundedCents}-${amountCents ?? 'rest'}`,
  });
  await fulfil(store, { checkoutSessionId });
  const after = await readPurchase(store, purchaseId);
  return { refundedCents: after?.refundedCents ?? 0 };
}

async function readPurchase({ db }: Store, purchaseId: string) {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  return row;
}
