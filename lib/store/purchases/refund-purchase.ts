import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchases } from '@/db/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Payments } from '../provider/payments';
import { fulfil } from './fulfil';
import type { Store } from './store-context';

export const refundPurchaseSchema = z.object({
  purchaseId: z.uuid(),
  amountCents: z.number().int().min(1).optional(),
});

/**
 * Refunds a purchase; the lives follow by the same rule as for a refund made at the provider. Also refunds payments that differ
 * from the order. A repeated call before the first is known is the same refund.
 * @throws NOT_FOUND for an unpaid purchase, INVALID_INPUT when the provider refuses (more than is left, a dispute), UNAVAILABLE
 * when it does not answer; the message then says whether the money was refunded.
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
    // The version is part of the key: after a refund that came back, the same amount is another refund.
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
    // The provider repeats its first answer to a key, so a refused refund needs another key next time.
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
