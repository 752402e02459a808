import type { z } from 'zod';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { readTotalsSchema } from '@/lib/contract/store/operator-schemas';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { BalanceTransaction, Books } from '../provider/books';
import { type Compared, compareTotals, type OwnPurchase, type Period } from './compare-totals';

export type Totals = Compared & {
  by: Period;
  firstDay: string;
  readAt: Date;
  /** Why the provider's figures are missing; they are then 0. Null if they were read. */
  problem: string | null;
};

export type TotalsContext = Pick<Context, 'db' | 'now' | 'log'> & {
  books: Books;
  budgetMs?: number;
};

const DAYS = 31;
const MONTHS = 12;
const BUDGET_MS = 20_000;
/** A bank may charge this long after the checkout. */
const CHARGE_DELAY_MS = 31 * DAY_MS;
/** Clocks of the game and the provider may differ by this much. */
const CLOCK_SKEW_MS = 3_600_000;

const CACHED_MS = 60_000;
const cached = new WeakMap<Database, Map<Period, Totals>>();

/** Returns the amounts paid, refunded and disputed by UTC day or month, here and at the provider. Caches a complete result for a minute. */
export async function readTotals(
  ctx: TotalsContext,
  input: z.output<typeof readTotalsSchema>,
): Promise<Totals> {
  const { by } = input;
  const readAt = ctx.now();
  const start = periodStart(readAt, by);
  const firstDay = start.toISOString().slice(0, 10);
  const byPeriod = cached.get(ctx.db) ?? new Map<Period, Totals>();
  const last = byPeriod.get(by);
  if (last?.firstDay === firstDay && readAt.getTime() - last.readAt.getTime() < CACHED_MS) return last;
  const [purchases, theirs] = await Promise.all([readPurchases(ctx, start), askProvider(ctx, start)]);
  const compared = compareTotals(purchases, theirs.transactions ?? [], { by, firstDay });
  const totals = { by, firstDay, readAt, problem: theirs.problem ?? null, ...compared };
  if (totals.problem === null) cached.set(ctx.db, byPeriod.set(by, totals));
  return totals;
}

function periodStart(now: Date, by: Period): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(
    by === 'day' ? Date.UTC(year, month, day - DAYS + 1) : Date.UTC(year, month - MONTHS + 1, 1),
  );
}

function readPurchases({ db }: TotalsContext, start: Date): Promise<OwnPurchase[]> {
  const fromIso = new Date(start.getTime() - CHARGE_DELAY_MS).toISOString();
  return db.execute<OwnPurchase>(sql`
    select id as "purchaseId", payment_intent_id as "paymentIntentId", currency, status = 'paid' as "isAsOrdered",
      to_char(timestamp_of(id) at time zone 'UTC', 'YYYY-MM-DD') as day,
      amount_cents as "paidCents", refunded_cents as "refundedCents", disputed_cents as "disputedCents"
    from purchases
    where id >= least_id_at(${fromIso}::timestamptz) and payment_intent_id is not null`);
}

type Theirs =
  | { transactions: BalanceTransaction[]; problem?: undefined }
  | { transactions?: undefined; problem: string };

async function askProvider(ctx: TotalsContext, start: Date): Promise<Theirs> {
  const since = new Date(start.getTime() - CLOCK_SKEW_MS);
  try {
    return { transactions: await ctx.books.listTransactions(since, ctx.budgetMs ?? BUDGET_MS) };
  } catch (error) {
    ctx.log.warn({ error: errorReport(error) }, 'the totals of the payment provider could not be read');
    return { problem: error instanceof AppError ? error.userMessage : 'The payment provider refused.' };
  }
}
