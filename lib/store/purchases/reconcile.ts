import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { jobMarks, purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import { MINUTE_MS } from '@/lib/contract/times';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { stripePayments } from '../provider/stripe-payments';
import { hasStore } from '../require-store';
import type { StoreContext } from '../store-context';
import { applyEvent } from './apply-stripe-event';
import { fulfill } from './fulfill';
import { markChecked } from './settle-purchase';

const JOB = 'reconcile-payments';
/** Stripe keeps events for 30 days. */
const FIRST_RUN_MS = 29 * 24 * 60 * MINUTE_MS;
/** Each run reads the events of this time again, because clocks differ and events come late. A handled event costs one look-up. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** After this time without a response, the creation of a checkout was interrupted, and the player never saw its page. */
const NO_CHECKOUT_MS = 10 * MINUTE_MS;
const RECHECK_MS = 10 * MINUTE_MS;
const CHECKED_PER_RUN = 50;
/** A checkout of this age counts as expired if the provider does not know it. */
const UNKNOWN_EXPIRES_MS = 25 * 60 * MINUTE_MS;

export type Reconciled = { events: number; purchases: number; failed: number };

/**
 * Makes up for missed webhooks of up to 29 days: handles unhandled events, then checks unsettled purchases. May run concurrently.
 * Logs failures, which a later run repeats. Throws UNAVAILABLE if the provider does not answer.
 */
export async function reconcile(store: StoreContext): Promise<Reconciled> {
  const done: Reconciled = { events: 0, purchases: 0, failed: 0 };
  await handleMissedEvents(store, done);
  await failWithoutCheckout(store);
  for (const purchase of await findUnsettled(store)) {
    const outcome = await attempt(store, { purchaseId: purchase.id }, () => checkPurchase(store, purchase));
    if (outcome === undefined) {
      done.failed += 1;
      // Moves the purchase to the end of the queue, so that purchases that always fail do not use up every run.
      await markChecked(store, purchase.id);
    } else done.purchases += 1;
  }
  return done;
}

/** Handles events since the job's mark, and moves the mark to the last one, or to the first failed one. */
async function handleMissedEvents(store: StoreContext, done: Reconciled): Promise<void> {
  const events = await store.payments.listEvents(await readMark(store));
  const failed: Date[] = [];
  for (const event of events) {
    const outcome = await attempt(store, { eventId: event.id }, () => applyEvent(store, event));
    if (outcome === 'handled') done.events += 1;
    if (outcome === undefined) failed.push(event.createdAt);
  }
  done.failed += failed.length;
  const handledUntil = failed[0] ?? events.at(-1)?.createdAt;
  if (handledUntil) await writeMark(store, handledUntil);
}

/** Logs an error and returns undefined, so that one purchase does not block the others. */
async function attempt<T>(
  { log }: StoreContext,
  what: Record<string, string>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error({ ...what, error: errorReport(error) }, 'a purchase could not be reconciled');
    return undefined;
  }
}

async function readMark({ db, now }: StoreContext): Promise<Date> {
  const [mark] = await db.select().from(jobMarks).where(eq(jobMarks.job, JOB));
  if (!mark) return new Date(now().getTime() - FIRST_RUN_MS);
  return new Date(mark.doneUntil.getTime() - OVERLAP_MS);
}

/** Moves the mark forward only: another process may be further. */
async function writeMark({ db }: StoreContext, doneUntil: Date): Promise<void> {
  await db
    .insert(jobMarks)
    .values({ job: JOB, doneUntil })
    .onConflictDoUpdate({
      target: jobMarks.job,
      set: { doneUntil: sql`greatest(${jobMarks.doneUntil}, excluded.done_until)` },
    });
}

async function failWithoutCheckout({ db, now }: StoreContext): Promise<void> {
  const before = new Date(now().getTime() - NO_CHECKOUT_MS);
  await db
    .update(purchases)
    .set({ status: 'failed', version: sql`${purchases.version} + 1` })
    .where(
      and(
        eq(purchases.status, 'created'),
        isNull(purchases.checkoutSessionId),
        lt(purchases.createdAt, before),
      ),
    );
}

const isUnsettled = inArray(purchases.status, ['created', 'open', 'processing']);

type Unsettled = { id: string; checkoutSessionId: string | null; createdAt: Date };

async function findUnsettled({ db, now }: StoreContext): Promise<Unsettled[]> {
  const before = new Date(now().getTime() - RECHECK_MS);
  return db
    .select({
      id: purchases.id,
      checkoutSessionId: purchases.checkoutSessionId,
      createdAt: purchases.createdAt,
    })
    .from(purchases)
    .where(
      and(
        isUnsettled,
        isNotNull(purchases.checkoutSessionId),
        lt(purchases.createdAt, before),
        or(isNull(purchases.checkedAt), lt(purchases.checkedAt, before)),
      ),
    )
    .orderBy(sql`${purchases.checkedAt} nulls first`, asc(purchases.createdAt))
    .limit(CHECKED_PER_RUN);
}

async function checkPurchase(
  store: StoreContext,
  { id, checkoutSessionId, createdAt }: Unsettled,
): Promise<string> {
  try {
    return (await fulfill(store, { checkoutSessionId: checkoutSessionId ?? '' })).outcome;
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'NOT_FOUND';
    if (!isUnknown || store.now().getTime() - createdAt.getTime() < UNKNOWN_EXPIRES_MS) throw error;
    await store.db
      .update(purchases)
      .set({ status: 'expired', version: sql`${purchases.version} + 1` })
      .where(and(eq(purchases.id, id), isUnsettled));
    return 'expired';
  }
}

export function reconcileJobs(): Job[] {
  if (!hasStore() || !env().STRIPE_SECRET_KEY) return [];
  return [
    {
      name: 'reconcile payments',
      everySeconds: 60,
      isDueAtStart: true,
      run: (ctx) => reconcile({ ...ctx, payments: stripePayments() }),
    },
  ];
}
