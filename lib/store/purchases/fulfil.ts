import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { purchases } from '@/db/schema';
import type { FulfilOutcome } from '@/lib/contract/store/fulfil-outcome';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { Payment } from '../provider/payments';
import type { PurchaseRow } from './purchase-facts';
import { settlePurchase } from './settle-purchase';
import type { Store } from './store-context';

export type Fulfilment = { purchaseId: string; lives: number; outcome: FulfilOutcome };

type Input = {
  checkoutSessionId: string;
  playerId?: string;
};

/** Each round was overtaken by another writer. Two or three compete, never this many. */
const ROUNDS = 10;

/**
 * Queries the provider about a checkout and applies the result: credits lives once, takes them back or returns them. Safe at
 * any time, repeated and concurrently.
 * @throws NOT_FOUND when there is no such purchase (of this player), UNAVAILABLE when the provider cannot be reached.
 */
export async function fulfil(store: Store, { checkoutSessionId, playerId }: Input): Promise<Fulfilment> {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Reads the purchase before calling the provider: a write in between makes the answer stale.
    const known = await findBySession(store, checkoutSessionId, playerId);
    if (!known && playerId !== undefined) throw noSuchPurchase();
    const payment = await store.payments.readPayment(checkoutSessionId);
    if (!payment) throw noSuchPurchase();
    const purchase = known ?? (await findUnanswered(store, payment));
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

function outcomeOf(status: PurchaseRow['status']): FulfilOutcome {
  if (status === 'paid') return 'alreadyCredited';
  if (status === 'processing') return 'pending';
  return status === 'created' || status === 'open' ? 'unpaid' : status;
}

async function findBySession(
  { db }: Store,
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

/** Finds, by our metadata on the checkout, a purchase whose creation got no answer. */
async function findUnanswered({ db }: Store, payment: Payment): Promise<PurchaseRow | undefined> {
  const id = z.uuid().safeParse(payment.purchaseId);
  if (!id.success) return undefined;
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id.data), isNull(purchases.checkoutSessionId)));
  return row;
}
