import type { z } from 'zod';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { readTotalsSchema } from '@/lib/contract/store/operator-schemas';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Books, Transaction } from '../provider/books';
import { type Compared, compareTotals, type Kept, type Period } from './compare-totals';

export type Totals = Compared & {
  by: Period;
  /** The first day, in UTC: `2026-10-24`. */
  firstDay: string;
  /** When both were read. */
  readAt: Date;
  /** Why the provider's figures are missing; they are 0 then. Null when they are there. */
  problem: string | null;
};

export type TotalsContext = Pick<Context, 'db' | 'now' | 'log'> & {
  books: Books;
  /** How long the provider's list may take in all. */
  budgetMs?: number;
};

const DAYS = 31;
const MONTHS = 12;
const BUDGET_MS = 20_000;
/** A bank may take weeks from the checkout to the charge. */
const EARLIER_MS = 31 * DAY_MS;
/** For clock differences. */
const OVERLAP_MS = 3_600_000;

const CACHED_MS = 60_000;
/** The last answer by period: ours and the provider's figures of one moment. */
const cached = new WeakMap<Database, Map<Period, Totals>>();

/**
 * Returns what was paid, refunded and disputed by day or month in UTC, as the game has it and as the provider has it. A provider
 * that cannot be asked leaves our figures alone. An answer with both is kept for a minute.
 */
export async function readTotals(
  ctx: TotalsContext,
  input: z.output<typeof readTotalsSchema>,
): Promise<Totals> {
  const { by } = input;
  const readAt = ctx.now();
  const start = firstMoment(readAt, by);
  const firstDay = start.toISOString().slice(0, 10);
  const answers = cached.get(ctx.db) ?? new Map<Period, Totals>();
  const last = answers.get(by);
  if (last?.firstDay === firstDay && readAt.getTime() - last.readAt.getTime() < CACHED_MS) return last;
  const [kept, theirs] = await Promise.all([readKept(ctx, start), askProvider(ctx, start)]);
  const compared = compareTotals(kept, theirs.transactions ?? [], { by, firstDay });
  const totals = { by, firstDay, readAt, problem: theirs.problem ?? null, ...compared };
  if (totals.problem === null) cached.set(ctx.db, answers.set(by, totals));
  return totals;
}

function firstMoment(now: Date, by: Period): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(
    by === 'day' ? Date.UTC(year, month, day - DAYS + 1) : Date.UTC(year, month - MONTHS + 1, 1),
  );
}

function readKept({ db }: TotalsContext, start: Date): Promise<Kept[]> {
  const fromIso = new Date(start.getTime() - EARLIER_MS).toISOString();
  return db.execute<Kept>(sql`
    select id as "purchaseId", payment_intent_id as "paymentIntentId", currency, status = 'paid' as "isPaid",
      to_char(timestamp_of(id) at time zone 'UTC', 'YYYY-MM-DD') as day,
      amount_cents as "paidCents", refunded_cents as "refundedCents", disputed_cents as "disputedCents"
    from purchases
    where id >= least_id_at(${fromIso}::timestamptz) and payment_intent_id is not null`);
}

type Theirs =
  | { transactions: Transaction[]; problem?: undefined }
  | { transactions?: undefined; problem: string };

async function askProvider(ctx: TotalsContext, start: Date): Promise<Theirs> {
  const since = new Date(start.getTime() - OVERLAP_MS);
  try {
    // A closed store has no books, and says so here.
    return { transactions: await ctx.books.listTransactions(since, ctx.budgetMs ?? BUDGET_MS) };
  } catch (error) {
    ctx.log.warn({ error: errorReport(error) }, 'the totals of the payment provider could not be read');
    return { problem: error instanceof AppError ? error.userMessage : 'The payment provider refused.' };
  }
}
