import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchases } from '@/db/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Payments } from '../provider/payments';
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
 * dispute), UNAVAILABLE when it does not answer; then the message says whether the money is given back.
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
  await giveBack(store, purchaseId, {
    paymentIntentId,
    amountCents,
    // Of this state of the purchase: after a refund that came back, the same amount is another refund.
    idempotencyKey: `refund-${purchaseId}-${before.version}-${amountCents ?? 'rest'}`,
  });
  await fulfil(store, { checkoutSessionId }).catch((cause: unknown) => {
    const message = 'The money is given back, do not refund it again. The lives follow by themselves.';
    throw new AppError('UNAVAILABLE', message, { cause });
  });
  const after = await readPurchase(store, purchaseId);
  return { refundedCents: after?.refundedCents ?? 0 };
}

async function giveBack(store: Store, purchaseId: string, refund: Parameters<Payments['refund']>[0]) {
  try {
    await store.payments.refund(refund);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'UNAVAILABLE') {
      const message =
        'It is not known whether the money was given back. Look at the purchase in some minutes.';
      throw new AppError('UNAVAILABLE', message, { cause });
    }
    // The provider answers a key as it did the first time: what it refused is asked with another one next time.
    await store.db
      .update(purchases)
      .set({ version: sql`${purchases.version} + 1` })
      .where(eq(purchases.id, purchaseId));
    throw cause;
  }
}

async function readPurchase({ db }: Store, purchaseId: string) {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  return row;
}
