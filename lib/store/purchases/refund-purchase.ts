import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import { priceText } from '@/lib/contract/english-format';
import type { refundPurchaseSchema } from '@/lib/contract/store/operator-schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { Payments } from '../provider/payments';
import type { StoreContext } from '../store-context';
import { fulfill } from './fulfill';
import type { PurchaseRow } from './purchase-facts';

/**
 * Refunds a paid or refused purchase, and debits lives like a refund made at the provider. With `seenVersion`, first reads earlier
 * refunds from the provider, and throws INVALID_INPUT if the purchase has changed. Throws NOT_FOUND for an unpaid purchase,
 * INVALID_INPUT for more than is left or if the provider refuses, TAKEN during another refund, and UNAVAILABLE. The message of
 * UNAVAILABLE says whether the money was refunded.
 */
export async function refundPurchase(
  store: StoreContext,
  { purchaseId, amountCents, seenVersion }: z.infer<typeof refundPurchaseSchema>,
): Promise<{ refundedCents: number; currency: string }> {
  const isSeen = seenVersion !== undefined;
  const before = isSeen ? await syncPurchase(store, purchaseId) : await readRefundable(store, purchaseId);
  if (isSeen && before.version !== seenVersion) {
    throw new AppError('INVALID_INPUT', message('errors', 'purchaseChanged'));
  }
  requireRefundable(before, amountCents);
  await sendRefund(store, purchaseId, {
    paymentIntentId: before.paymentIntentId,
    amountCents,
    // The version changes with each stored refund, so until then a repeated call has the same key and refunds once.
    // The key leaves out the amount, so that the provider refuses a concurrent refund of another amount.
    idempotencyKey: `refund-${purchaseId}-${before.version}`,
  });
  await fulfill(store, before).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', message('errors', 'refundDone'), { cause });
  });
  const { refundedCents, currency } = await readRefundable(store, purchaseId);
  return { refundedCents, currency };
}

export type Refundable = PurchaseRow & { paymentIntentId: string; checkoutSessionId: string };

async function readRefundable({ db }: Pick<StoreContext, 'db'>, purchaseId: string): Promise<Refundable> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  const { paymentIntentId, checkoutSessionId } = row ?? {};
  const isPaid = row?.status === 'paid' || row?.status === 'refused';
  if (!isPaid || !paymentIntentId || !checkoutSessionId) {
    throw new AppError('NOT_FOUND', message('errors', 'noPaidPurchase'));
  }
  return { ...row, paymentIntentId, checkoutSessionId };
}

/** Returns a purchase after applying the provider's current state. Throws UNAVAILABLE, NOT_FOUND for an unpaid purchase. */
export async function syncPurchase(store: StoreContext, purchaseId: string): Promise<Refundable> {
  await fulfill(store, await readRefundable(store, purchaseId));
  return readRefundable(store, purchaseId);
}

/**
 * Throws INVALID_INPUT if less than `amountCents`, or nothing, is left to refund. Does not check a refused purchase: only the provider
 * knows its paid amount.
 */
export function requireRefundable(purchase: PurchaseRow, amountCents: number | undefined): void {
  const leftCents = purchase.amountCents - purchase.refundedCents;
  if (purchase.status !== 'paid' || (leftCents > 0 && (amountCents ?? 0) <= leftCents)) return;
  if (leftCents <= 0) throw new AppError('INVALID_INPUT', message('errors', 'refundedAlready'));
  const tooMuch = message('errors', 'refundTooHigh', { amount: priceText(leftCents, purchase.currency) });
  throw new AppError('INVALID_INPUT', tooMuch, { fieldErrors: { amountCents: tooMuch } });
}

async function sendRefund(
  store: StoreContext,
  purchaseId: string,
  refund: Parameters<Payments['refund']>[0],
) {
  try {
    await store.payments.refund(refund);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'UNAVAILABLE') {
      throw new AppError('UNAVAILABLE', message('errors', 'refundUnclear'), { cause });
    }
    if (cause instanceof AppError && cause.code === 'TAKEN') throw cause;
    // The provider repeats its first response to a key, so the next attempt after a refusal needs another key.
    await store.db
      .update(purchases)
      .set({ version: sql`${purchases.version} + 1` })
      .where(eq(purchases.id, purchaseId));
    throw cause;
  }
}
