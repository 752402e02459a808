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
import { applyEvent } from './apply-stripe-event';
import { fulfil } from './fulfil';
import { noteChecked } from './settle-purchase';
import type { Store } from './store-context';

const JOB = 'reconcile-payments';
/** The provider keeps events for 30 days. */
const FIRST_LOOK_MS = 29 * 24 * 60 * MINUTE_MS;
/** For clock differences and late events. Events handled before cost one look-up each. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** A checkout without an answer for this long was interrupted; its page was never shown. */
const UNANSWERED_MS = 10 * MINUTE_MS;
const ASK_AGAIN_MS = 10 * MINUTE_MS;
const ASKED_PER_RUN = 50;
/** A checkout that the provider no longer knows after this long has failed. */
const FORGOTTEN_MS = 25 * 60 * MINUTE_MS;

export type Reconciled = { events: number; purchases: number; failed: number };

/**
 * Makes up for missed webhooks: handles every event that was not handled, then queries unsettled purchases. Safe in several
 * processes at once, and after a pause of up to 29 days. Failures are logged and repeated by a later run.
 * @throws UNAVAILABLE when the provider does not answer at all.
 */
export async function reconcile(store: Store): Promise<Reconciled> {
  const done: Reconciled = { events: 0, purchases: 0, failed: 0 };
  await catchUp(store, done);
  await closeUnanswered(store);
  for (const purchase of await findUnsettled(store)) {
    const outcome = await attempt(store, { purchaseId: purchase.id }, () => settleOne(store, purchase));
    if (outcome === undefined) {
      done.failed += 1;
      // Moves it to the end: purchases that always fail must not use up every run.
      await noteChecked(store, purchase.id);
    } else done.purchases += 1;
  }
  return done;
}

/** The mark has the time of the provider's clock, up to the first failed event. */
async function catchUp(store: Store, done: Reconciled): Promise<void> {
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

/** Returns undefined and logs the error when it fails, so that one purchase does not block the others. */
async function attempt<T>(
  { log }: Store,
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

async function readMark({ db, now }: Store): Promise<Date> {
  const [mark] = await db.select().from(jobMarks).where(eq(jobMarks.job, JOB));
  if (!mark) return new Date(now().getTime() - FIRST_LOOK_MS);
  return new Date(mark.doneUntil.getTime() - OVERLAP_MS);
}

/** Never moves the mark back: another process may be further. */
async function writeMark({ db }: Store, doneUntil: Date): Promise<void> {
  await db
    .insert(jobMarks)
    .values({ job: JOB, doneUntil })
    .onConflictDoUpdate({
      target: jobMarks.job,
      set: { doneUntil: sql`greatest(${jobMarks.doneUntil}, excluded.done_until)` },
    });
}

async function closeUnanswered({ db, now }: Store): Promise<void> {
  const before = new Date(now().getTime() - UNANSWERED_MS);
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

async function findUnsettled({ db, now }: Store): Promise<Unsettled[]> {
  const before = new Date(now().getTime() - ASK_AGAIN_MS);
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
    .limit(ASKED_PER_RUN);
}

async function settleOne(store: Store, { id, checkoutSessionId, createdAt }: Unsettled): Promise<string> {
  try {
    return (await fulfil(store, { checkoutSessionId: checkoutSessionId ?? '' })).outcome;
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'NOT_FOUND';
    if (!isUnknown || store.now().getTime() - createdAt.getTime() < FORGOTTEN_MS) throw error;
    await store.db
      .update(purchases)
      .set({ status: 'expired', version: sql`${purchases.version} + 1` })
      .where(and(eq(purchases.id, id), isUnsettled));
    return 'expired';
  }
}

/** Returns no job without a store, or without a key for its provider. */
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
