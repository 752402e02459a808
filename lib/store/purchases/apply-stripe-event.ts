import { and, eq, isNull, or } from 'drizzle-orm';
import Stripe from 'stripe';
import { paymentEvents, purchases } from '@/db/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { PaymentEvent, PaymentSubject } from '../provider/payments';
import { toPaymentEvent } from '../provider/stripe-events';
import { requireStore } from '../require-store';
import { fulfil } from './fulfil';
import type { Store } from './store-context';

const TOLERANCE_SECONDS = 300;

export type SignedEvent = {
  rawBody: string;
  signature: string | null;
};

/** handled: by this call; again: by an earlier one; ignored: not about a purchase of ours. */
export type EventOutcome = 'handled' | 'again' | 'ignored';

/**
 * Handles a webhook request: verifies its signature and updates the purchase. The event only names the object; the provider's
 * current state decides. Safe to repeat, out of order and concurrently.
 * @throws INVALID_INPUT for a request that the provider did not send, UNAVAILABLE when it should be sent again, NO_STORE when
 * the store is off.
 */
export async function applyStripeEvent(
  store: Store,
  signed: SignedEvent,
  secrets: readonly string[],
): Promise<EventOutcome> {
  requireStore();
  return applyEvent(store, verifyEvent(signed, { secrets, now: store.now() }));
}

export async function applyEvent(store: Store, event: PaymentEvent): Promise<EventOutcome> {
  if (!event.subject) return 'ignored';
  if (await isHandled(store, event)) return 'again';
  const purchaseId = await updatePurchase(store, event.subject);
  if (purchaseId === null && (await isOurs(store, event.subject))) {
    // The key may belong to another account: once that is fixed, the repeated event is handled.
    throw new AppError('UNAVAILABLE', message('errors', 'unknownCheckout'));
  }
  await store.db
    .update(paymentEvents)
    .set({ handledAt: store.now(), purchaseId })
    .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.handledAt)));
  return purchaseId === null ? 'ignored' : 'handled';
}

/** Stores the event. Returns true when it was handled completely before. An interrupted one is repeated. */
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

async function updatePurchase(store: Store, { kind, id }: PaymentSubject): Promise<string | null> {
  const checkoutSessionId = kind === 'checkout' ? id : await store.payments.findCheckout(id);
  if (checkoutSessionId === null) return null;
  try {
    return (await fulfil(store, { checkoutSessionId })).purchaseId;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function refused(cause: unknown): AppError {
  return new AppError('INVALID_INPUT', message('errors', 'wrongSignature'), { cause });
}

function refuseFuture(signature: string, now: Date): void {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  const aheadSeconds = Number(seconds) - Math.floor(now.getTime() / 1000);
  if (!(aheadSeconds <= TOLERANCE_SECONDS)) throw refused('signed in the future, or never');
}

/**
 * Returns the event of a webhook body that one of `secrets` signed within five minutes of `now`. During a rotation there are
 * two secrets. Reads nothing of the body before.
 * @throws INVALID_INPUT otherwise.
 */
export function verifyEvent(
  { rawBody, signature }: SignedEvent,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): PaymentEvent {
  refuseFuture(signature ?? '', now);
  let cause: unknown = 'no secret';
  for (const secret of secrets) {
    try {
      const event: unknown = Stripe.webhooks.constructEvent(
        rawBody,
        signature ?? '',
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
      return toPaymentEvent(event);
    } catch (error) {
      cause = error;
    }
  }
  throw refused(cause);
}
