import { and, eq, isNull, or } from 'drizzle-orm';
import { paymentEvents, purchases } from '@/db/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import type { PaymentEvent, PaymentSubject } from '../provider/payments';
import { type SignedEvent, verifyEvent } from '../provider/verify-event';
import { requireStore } from '../require-store';
import { fulfil } from './fulfil';
import type { Store } from './store-context';

/** handled: by this call; again: had been before; ignored: none of our business. */
export type EventOutcome = 'handled' | 'again' | 'ignored';

/**
 * What the webhook does with a request: checks who signed it, and has the purchase looked after. The event only says
 * where to look; what is true, the provider is asked. Safe to be sent again, out of order and at once. Throws
 * INVALID_INPUT for what the provider did not send, UNAVAILABLE when it should be sent again later, NO_STORE where there is no
 * store.
 */
export async function applyStripeEvent(
  store: Store,
  signed: SignedEvent,
  secrets: readonly string[],
): Promise<EventOutcome> {
  requireStore();
  return applyEvent(store, verifyEvent(signed, { secrets, now: store.now() }));
}

/** The same for an event that is known to come from the provider. */
export async function applyEvent(store: Store, event: PaymentEvent): Promise<EventOutcome> {
  if (!event.subject) return 'ignored';
  if (await isHandled(store, event)) return 'again';
  const purchaseId = await lookAfter(store, event.subject);
  if (purchaseId === null && (await isOurs(store, event.subject))) {
    // As it answers to a key of another account: set right, the event is still there to be handled.
    throw new AppError('UNAVAILABLE', 'The payment provider does not know its own checkout.');
  }
  await store.db
    .update(paymentEvents)
    .set({ handledAt: store.now(), purchaseId })
    .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.handledAt)));
  return purchaseId === null ? 'ignored' : 'handled';
}

/** Notes the event; true when all of it had been done before. One that was broken off is done again. */
async function isHandled({ db, now }: Store, { id, type, createdAt }: PaymentEvent): Promise<boolean> {
  await db.insert(paymentEvents).values({ id, type, createdAt, receivedAt: now() }).onConflictDoNothing();
  const [row] = await db
    .select({ handledAt: paymentEvents.handledAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return (row?.handledAt ?? null) !== null;
}

async function isOurs({ db }: Store, { id }: PaymentSubject): Promise<boolean> {
  const named = or(eq(purchases.checkoutSessionId, id), eq(purchases.paymentIntentId, id));
  return (await db.select({ id: purchases.id }).from(purchases).where(named).limit(1)).length > 0;
}

/** The purchase that was looked after; null for a checkout that is none of ours. */
async function lookAfter(store: Store, { kind, id }: PaymentSubject): Promise<string | null> {
  const checkoutSessionId = kind === 'checkout' ? id : await store.payments.findCheckout(id);
  if (checkoutSessionId === null) return null;
  try {
    return (await fulfil(store, { checkoutSessionId })).purchaseId;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
