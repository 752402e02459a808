import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { purchases } from '@/db/schema';
import type { FulfillOutcome } from '@/lib/contract/store/purchase-view';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { Payment } from '../provider/payments';
import type { StoreContext } from '../store-context';
import type { PurchaseRow } from './purchase-facts';
import { settlePurchase } from './settle-purchase';

export type Fulfillment = { purchaseId: string; lives: number; outcome: FulfillOutcome };

type Input = {
  checkoutSessionId: string;
  playerId?: string;
};

/** An attempt fails if another call wrote first. Two or three calls compete, never this many. */
const MAX_ATTEMPTS = 10;

/**
 * Reads a checkout from the provider and applies its state: credits the lives once, debits them after a refund or dispute, and credits
 * them again after a reversal. Calls may be repeated and concurrent. Throws NOT_FOUND without such a purchase (of this player), UNAVAILABLE.
 */
export async function fulfill(
  store: StoreContext,
  { checkoutSessionId, playerId }: Input,
): Promise<Fulfillment> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // Reads the purchase first, so that `settlePurchase` notices a write between the two reads and returns `stale`.
    const known = await findBySession(store, checkoutSessionId, playerId);
    if (!known && playerId !== undefined) throw noSuchPurchase();
    const payment = await store.payments.readPayment(checkoutSessionId);
    if (!payment) throw noSuchPurchase();
    const purchase = known ?? (await findWithoutCheckout(store, payment));
    if (!purchase) throw noSuchPurchase();
    const settled = await settlePurchase(store, purchase, payment);
    if (settled === 'stale') continue;
    const { id: purchaseId, lives } = purchase;
    if (settled.isCreditedNow) return { purchaseId, lives, outcome: 'credited' };
    return { purchaseId, lives, outcome: outcomeOf(settled.status) };
  }
  throw new AppError('UNAVAILABLE', message('store', 'processingFailed'));
}

function noSuchPurchase(): AppError {
  return new AppError('NOT_FOUND', message('store', 'missingInfo'));
}

function outcomeOf(status: PurchaseRow['status']): FulfillOutcome {
  if (status === 'paid') return 'alreadyCredited';
  if (status === 'processing') return 'pending';
  return status === 'created' || status === 'open' ? 'unpaid' : status;
}

async function findBySession(
  { db }: StoreContext,
  checkoutSessionId: string,
  playerId: string | undefined,
): Promise<PurchaseRow | undefined> {
  const isThisOne = eq(purchases.checkoutSessionId, checkoutSessionId);
  const [row] = await db
    .select()
    .from(purchases)
    .where(playerId === undefined ? isThisOne : and(isThisOne, eq(purchases.playerId, playerId)));
  return row;
}

/** Finds the purchase by the checkout's metadata, if the response to the checkout's creation was lost. */
async function findWithoutCheckout({ db }: StoreContext, payment: Payment): Promise<PurchaseRow | undefined> {
  const id = z.uuid().safeParse(payment.purchaseId);
  if (!id.success) return undefined;
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id.data), isNull(purchases.checkoutSessionId)));
  return row;
}
