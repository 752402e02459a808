import type { Transaction } from '../provider/books';

/** Puts our figures beside the provider's. Pure. */

export type Figures = { count: number; paidCents: number; refundedCents: number; disputedCents: number };

/** A paid purchase as the game has it. */
export type Kept = Omit<Figures, 'count'> & {
  purchaseId: string;
  paymentIntentId: string;
  /** The day in UTC on which its checkout was opened. */
  day: string;
  currency: string;
  /** Whether its lives count as paid: false for a payment that differs from its order. */
  isPaid: boolean;
};

/** One payment about which the two disagree. */
export type Disagreement = { purchaseId: string; paymentIntentId: string };

export type TotalsLine = {
  /** `2026-11-23`, or `2026-11`. */
  period: string;
  currency: string;
  ours: Figures;
  theirs: Figures;
  disagreements: Disagreement[];
};

export type Period = 'day' | 'month';

export type Compared = {
  lines: TotalsLine[];
  /** Payments of the provider's account that are not of this game. */
  foreignPayments: number;
  fees: { currency: string; cents: number }[];
  /** What is not available for a payout yet: payments less refunds, disputes and fees. */
  pending: { currency: string; cents: number }[];
};

const NOTHING: Figures = { count: 0, paidCents: 0, refundedCents: 0, disputedCents: 0 };

function plus(sum: Figures, one: Figures): Figures {
  return {
    count: sum.count + one.count,
    paidCents: sum.paidCents + one.paidCents,
    refundedCents: sum.refundedCents + one.refundedCents,
    disputedCents: sum.disputedCents + one.disputedCents,
  };
}

/** Whether two sides have the same count and amounts. */
export const isSame = (a: Figures, b: Figures): boolean =>
  a.count === b.count &&
  a.paidCents === b.paidCents &&
  a.refundedCents === b.refundedCents &&
  a.disputedCents === b.disputedCents;

function figuresOf({ kind, amountCents }: Transaction): Figures {
  return {
    count: kind === 'paid' ? Math.sign(amountCents) : 0,
    paidCents: kind === 'paid' ? amountCents : 0,
    refundedCents: kind === 'refunded' ? amountCents : 0,
    disputedCents: kind === 'disputed' ? amountCents : 0,
  };
}

function sumsBy(rows: readonly { currency: string; cents: number }[]): { currency: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, cents } of rows) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents })).filter(({ cents }) => cents !== 0);
}

type Payment = {
  paymentIntentId: string;
  purchaseId: string | null;
  currency: string;
  at: Date;
  figures: Figures;
};

/** Sums up the provider's transactions by payment. A refund or dispute counts for its payment, whenever it happened. */
function paymentsOf(transactions: readonly Transaction[]): Payment[] {
  const payments = new Map<string, Payment>();
  for (const one of transactions) {
    if (one.kind === 'fee' || one.paymentIntentId === null) continue;
    const { paymentIntentId, currency, at } = one;
    const known = payments.get(paymentIntentId);
    payments.set(paymentIntentId, {
      paymentIntentId,
      currency,
      // The charge is the oldest.
      at: known && known.at < at ? known.at : at,
      figures: plus(known?.figures ?? NOTHING, figuresOf(one)),
      purchaseId: known?.purchaseId ?? one.purchaseId,
    });
  }
  return [...payments.values()];
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** A payment that the game does not count is no difference once all of it was given back. */
const unlessReturned = (theirs: Figures): Figures =>
  theirs.paidCents === theirs.refundedCents + theirs.disputedCents ? NOTHING : theirs;

type Entry = Disagreement & { day: string; currency: string; ours: Figures; theirs: Figures };

function sumUp(entries: readonly Entry[], by: Period): TotalsLine[] {
  const lines = new Map<string, TotalsLine>();
  for (const { day, currency, ours, theirs, purchaseId, paymentIntentId } of entries) {
    const period = by === 'day' ? day : day.slice(0, 7);
    const key = `${period} ${currency}`;
    const line = lines.get(key) ?? { period, currency, ours: NOTHING, theirs: NOTHING, disagreements: [] };
    const isAgreed = isSame(ours, theirs);
    lines.set(key, {
      ...line,
      ours: plus(line.ours, ours),
      theirs: plus(line.theirs, theirs),
      disagreements: isAgreed ? line.disagreements : [...line.disagreements, { purchaseId, paymentIntentId }],
    });
  }
  return [...lines.values()].sort((a, b) => b.period.localeCompare(a.period));
}

/**
 * Compares payment by payment and sums up by period and currency, the newest first. Each payment counts in the period in which
 * its checkout was opened, with all its refunds and disputes: a refund of today changes the line of its purchase. Payments that
 * the game does not know count on the provider's day, if their charge names a purchase. Days before `firstDay` are left out.
 */
export function compareTotals(
  kept: readonly Kept[],
  transactions: readonly Transaction[],
  { by, firstDay }: { by: Period; firstDay: string },
): Compared {
  const payments = new Map(paymentsOf(transactions).map((payment) => [payment.paymentIntentId, payment]));
  const known = kept.map(({ isPaid, purchaseId, paymentIntentId, day, currency, ...cents }): Entry => {
    const theirs = payments.get(paymentIntentId)?.figures ?? NOTHING;
    payments.delete(paymentIntentId);
    const about = { purchaseId, paymentIntentId, day, currency };
    return isPaid
      ? { ...about, ours: { count: 1, ...cents }, theirs }
      : { ...about, ours: NOTHING, theirs: unlessReturned(theirs) };
  });
  const others = [...payments.values()];
  const unknown = others.flatMap(({ purchaseId, at, figures, ...rest }): Entry[] =>
    purchaseId === null
      ? []
      : [{ ...rest, purchaseId, day: dayOf(at), ours: NOTHING, theirs: unlessReturned(figures) }],
  );
  const entries = [...known, ...unknown].filter(({ day }) => day >= firstDay);
  const pending = transactions.filter(({ isPending }) => isPending);
  return {
    lines: sumUp(entries, by).filter(({ ours, theirs }) => ours.count > 0 || theirs.count !== 0),
    foreignPayments: others.filter(({ purchaseId, figures }) => purchaseId === null && figures.count > 0)
      .length,
    fees: sumsBy(
      transactions.map(({ balanceCurrency, feeCents }) => ({ currency: balanceCurrency, cents: feeCents })),
    ),
    pending: sumsBy(
      pending.map(({ balanceCurrency, netCents }) => ({ currency: balanceCurrency, cents: netCents })),
    ),
  };
}
