import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import { priceText } from '@/lib/contract/english-format';
import type { refundPurchaseSchema } from '@/lib/contract/store/operator-schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { Payments } from '../provider/payments';
import { fulfil } from './fulfil';
import type { PurchaseRow } from './purchase-facts';
import type { Store } from './store-context';

/**
 * Refunds a purchase; the lives follow by the same rule as for a refund made at the provider. Also refunds payments that differ
 * from the order. A repeated call before the first is known is the same refund; for another amount it is refused. With
 * `seenVersion` the provider is asked first what was refunded, so that a caller who saw less refunds nothing.
 * @throws NOT_FOUND for an unpaid purchase; INVALID_INPUT for more than is left, when the purchase has changed, and when the
 * provider refuses; UNAVAILABLE when it does not answer; the message then says whether the money was refunded.
 */
export async function refundPurchase(
  store: Store,
  { purchaseId, amountCents, seenVersion }: z.infer<typeof refundPurchaseSchema>,
): Promise<{ refundedCents: number; currency: string }> {
  const isSeen = seenVersion !== undefined;
  const before = isSeen ? await syncPurchase(store, purchaseId) : await readRefundable(store, purchaseId);
  if (isSeen && before.version !== seenVersion) {
    throw new AppError('INVALID_INPUT', message('errors', 'purchaseChanged'));
  }
  requireLeft(before, amountCents);
  await giveBack(store, purchaseId, {
    paymentIntentId: before.paymentIntentId,
    amountCents,
    // The count of changes numbers the refunds: after one that came back, the same amount is another refund. Without the
    // amount in it, the provider refuses a second refund that was decided on before the first was known.
    idempotencyKey: `refund-${purchaseId}-${before.version}`,
  });
  await fulfil(store, before).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', message('errors', 'refundDone'), { cause });
  });
  const { refundedCents, currency } = await readRefundable(store, purchaseId);
  return { refundedCents, currency };
}

export type Refundable = PurchaseRow & { paymentIntentId: string; checkoutSessionId: string };

/** @throws NOT_FOUND for an unpaid purchase. */
export async function readRefundable({ db }: Pick<Store, 'db'>, purchaseId: string): Promise<Refundable> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  const { paymentIntentId, checkoutSessionId } = row ?? {};
  const isPaid = row?.status === 'paid' || row?.status === 'refused';
  if (!isPaid || !paymentIntentId || !checkoutSessionId) {
    throw new AppError('NOT_FOUND', message('errors', 'noPaidPurchase'));
  }
  return { ...row, paymentIntentId, checkoutSessionId };
}

/** Asks the provider, applies what is new, and returns the purchase. @throws UNAVAILABLE, NOT_FOUND for an unpaid purchase. */
export async function syncPurchase(store: Store, purchaseId: string): Promise<Refundable> {
  await fulfil(store, await readRefundable(store, purchaseId));
  return readRefundable(store, purchaseId);
}

/** @throws INVALID_INPUT when less is left. What was paid for a refused purchase only the provider knows. */
export function requireLeft(purchase: PurchaseRow, amountCents: number | undefined): void {
  const leftCents = purchase.amountCents - purchase.refundedCents;
  if (purchase.status !== 'paid' || (leftCents > 0 && (amountCents ?? 0) <= leftCents)) return;
  if (leftCents <= 0) throw new AppError('INVALID_INPUT', message('errors', 'refundedAlready'));
  const tooMuch = message('errors', 'refundTooHigh', { amount: priceText(leftCents, purchase.currency) });
  throw new AppError('INVALID_INPUT', tooMuch, { fieldErrors: { amountCents: tooMuch } });
}

async function giveBack(store: Store, purchaseId: string, refund: Parameters<Payments['refund']>[0]) {
  try {
    await store.payments.refund(refund);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'UNAVAILABLE') {
      throw new AppError('UNAVAILABLE', message('errors', 'refundUnclear'), { cause });
    }
    if (cause instanceof AppError && cause.code === 'TAKEN') throw cause;
    // The provider repeats its first answer to a key, so a refused refund needs another key next time.
    await store.db
      .update(purchases)
      .set({ version: sql`${purchases.version} + 1` })
      .where(eq(purchases.id, purchaseId));
    throw cause;
  }
}
