import type { BalanceTransaction } from '../provider/books';

export type Figures = { count: number; paidCents: number; refundedCents: number; disputedCents: number };

/** A purchase with a payment intent in the game's database. */
export type OwnPurchase = Omit<Figures, 'count'> & {
  purchaseId: string;
  paymentIntentId: string;
  /** The UTC day of its checkout. */
  day: string;
  currency: string;
  /** False if the payment differs from its order. */
  isAsOrdered: boolean;
};

export type Disagreement = { purchaseId: string; paymentIntentId: string };

export type TotalsLine = {
  /** `2026-11-23` or `2026-11`. */
  period: string;
  currency: string;
  ours: Figures;
  theirs: Figures;
  disagreements: Disagreement[];
};

export type Period = 'day' | 'month';

export type Compared = {
  lines: TotalsLine[];
  /** Number of payments on the account that are not of this game. */
  foreignPayments: number;
  fees: { currency: string; cents: number }[];
  /** Amounts not available for a payout yet, after refunds, disputes and fees. */
  pending: { currency: string; cents: number }[];
};

const NOTHING: Figures = { count: 0, paidCents: 0, refundedCents: 0, disputedCents: 0 };

function addFigures(sum: Figures, one: Figures): Figures {
  return {
    count: sum.count + one.count,
    paidCents: sum.paidCents + one.paidCents,
    refundedCents: sum.refundedCents + one.refundedCents,
    disputedCents: sum.disputedCents + one.disputedCents,
  };
}

export const isSame = (a: Figures, b: Figures): boolean =>
  a.count === b.count &&
  a.paidCents === b.paidCents &&
  a.refundedCents === b.refundedCents &&
  a.disputedCents === b.disputedCents;

function figuresOf({ kind, amountCents }: BalanceTransaction): Figures {
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

/** Adds up transactions by payment. A refund or dispute belongs to its payment, whenever it happened. */
function paymentsOf(transactions: readonly BalanceTransaction[]): Payment[] {
  const payments = new Map<string, Payment>();
  for (const one of transactions) {
    if (one.kind === 'fee' || one.paymentIntentId === null) continue;
    const { paymentIntentId, currency, at } = one;
    const known = payments.get(paymentIntentId);
    payments.set(paymentIntentId, {
      paymentIntentId,
      currency,
      at: known && known.at < at ? known.at : at,
      figures: addFigures(known?.figures ?? NOTHING, figuresOf(one)),
      purchaseId: known?.purchaseId ?? one.purchaseId,
    });
  }
  return [...payments.values()];
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** For a payment that the game does not count: nothing if it was returned in full, otherwise the provider's figures. */
const zeroIfReturned = (theirs: Figures): Figures =>
  theirs.paidCents === theirs.refundedCents + theirs.disputedCents ? NOTHING : theirs;

type Entry = Disagreement & { day: string; currency: string; ours: Figures; theirs: Figures };

function linesOf(entries: readonly Entry[], by: Period): TotalsLine[] {
  const lines = new Map<string, TotalsLine>();
  for (const { day, currency, ours, theirs, purchaseId, paymentIntentId } of entries) {
    const period = by === 'day' ? day : day.slice(0, 7);
    const key = `${period} ${currency}`;
    const line = lines.get(key) ?? { period, currency, ours: NOTHING, theirs: NOTHING, disagreements: [] };
    const isAgreed = isSame(ours, theirs);
    lines.set(key, {
      ...line,
      ours: addFigures(line.ours, ours),
      theirs: addFigures(line.theirs, theirs),
      disagreements: isAgreed ? line.disagreements : [...line.disagreements, { purchaseId, paymentIntentId }],
    });
  }
  return [...lines.values()].sort((a, b) => b.period.localeCompare(a.period));
}

/**
 * Compares the game's figures with the provider's, payment by payment. Returns lines by period and currency, the newest first, without
 * days before `firstDay`. A payment counts in the period of its checkout, with all later refunds and disputes. A payment that is unknown
 * to the game but names a purchase counts on its own day.
 */
export function compareTotals(
  purchases: readonly OwnPurchase[],
  transactions: readonly BalanceTransaction[],
  { by, firstDay }: { by: Period; firstDay: string },
): Compared {
  const payments = new Map(paymentsOf(transactions).map((payment) => [payment.paymentIntentId, payment]));
  const known = purchases.map(
    ({ isAsOrdered, purchaseId, paymentIntentId, day, currency, ...cents }): Entry => {
      const theirs = payments.get(paymentIntentId)?.figures ?? NOTHING;
      payments.delete(paymentIntentId);
      const about = { purchaseId, paymentIntentId, day, currency };
      return isAsOrdered
        ? { ...about, ours: { count: 1, ...cents }, theirs }
        : { ...about, ours: NOTHING, theirs: zeroIfReturned(theirs) };
    },
  );
  const others = [...payments.values()];
  const unknown = others.flatMap(({ purchaseId, at, figures, ...rest }): Entry[] =>
    purchaseId === null
      ? []
      : [{ ...rest, purchaseId, day: dayOf(at), ours: NOTHING, theirs: zeroIfReturned(figures) }],
  );
  const entries = [...known, ...unknown].filter(({ day }) => day >= firstDay);
  const pending = transactions.filter(({ isPending }) => isPending);
  return {
    lines: linesOf(entries, by).filter(({ ours, theirs }) => ours.count > 0 || theirs.count !== 0),
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
