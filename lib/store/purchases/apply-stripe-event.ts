import { and, eq, isNull, or } from 'drizzle-orm';
import Stripe from 'stripe';
import { paymentEvents, purchases } from '@/db/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { PaymentEvent, PaymentSubject } from '../provider/payments';
import { toPaymentEvent } from '../provider/stripe-events';
import { requireStore } from '../require-store';
import type { StoreContext } from '../store-context';
import { fulfill } from './fulfill';

const TOLERANCE_SECONDS = 300;

export type SignedEvent = {
  rawBody: string;
  signature: string | null;
};

/** `again`: an earlier call handled the event. `ignored`: the event concerns no purchase of the game. */
export type EventOutcome = 'handled' | 'again' | 'ignored';

/**
 * Handles a webhook: verifies its signature, reads the payment from the provider and updates the purchase. Calls may be repeated,
 * concurrent and out of order. Throws NO_STORE, INVALID_INPUT for a wrong signature, and UNAVAILABLE: the provider then sends it again.
 */
export async function applyStripeEvent(
  store: StoreContext,
  signed: SignedEvent,
  secrets: readonly string[],
): Promise<EventOutcome> {
  requireStore();
  return applyEvent(store, verifyEvent(signed, { secrets, now: store.now() }));
}

export async function applyEvent(store: StoreContext, event: PaymentEvent): Promise<EventOutcome> {
  if (!event.subject) return 'ignored';
  if (await storeAndCheckHandled(store, event)) return 'again';
  const purchaseId = await updatePurchase(store, event.subject);
  if (purchaseId === null && (await hasPurchase(store, event.subject))) {
    // The secret key may belong to another Stripe account. After it is corrected, the repeated event succeeds.
    throw new AppError('UNAVAILABLE', message('errors', 'unknownCheckout'));
  }
  await store.db
    .update(paymentEvents)
    .set({ handledAt: store.now(), purchaseId })
    .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.handledAt)));
  return purchaseId === null ? 'ignored' : 'handled';
}

/** Stores the event unless it is stored. Returns whether an earlier call has handled it. */
async function storeAndCheckHandled(
  { db, now }: StoreContext,
  { id, type, createdAt }: PaymentEvent,
): Promise<boolean> {
  await db.insert(paymentEvents).values({ id, type, createdAt, receivedAt: now() }).onConflictDoNothing();
  const [row] = await db
    .select({ handledAt: paymentEvents.handledAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return (row?.handledAt ?? null) !== null;
}

async function hasPurchase({ db }: StoreContext, { id }: PaymentSubject): Promise<boolean> {
  const named = or(eq(purchases.checkoutSessionId, id), eq(purchases.paymentIntentId, id));
  return (await db.select({ id: purchases.id }).from(purchases).where(named).limit(1)).length > 0;
}

async function updatePurchase(store: StoreContext, { kind, id }: PaymentSubject): Promise<string | null> {
  const checkoutSessionId = kind === 'checkout' ? id : await store.payments.findCheckout(id);
  if (checkoutSessionId === null) return null;
  try {
    return (await fulfill(store, { checkoutSessionId })).purchaseId;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function signatureRefused(cause: unknown): AppError {
  return new AppError('INVALID_INPUT', message('errors', 'wrongSignature'), { cause });
}

function requirePast(signature: string, now: Date): void {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  const aheadSeconds = Number(seconds) - Math.floor(now.getTime() / 1000);
  if (!(aheadSeconds <= TOLERANCE_SECONDS)) throw signatureRefused('signed in the future, or never');
}

/** Returns the event if one of `secrets` (two in a rotation) signed it within five minutes. Otherwise throws INVALID_INPUT. */
export function verifyEvent(
  { rawBody, signature }: SignedEvent,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): PaymentEvent {
  requirePast(signature ?? '', now);
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
  throw signatureRefused(cause);
}
