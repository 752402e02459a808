import type { DeskTotals, DeskTotalsLine } from '@/lib/contract/desk/store/store-view';
import { priceText } from '@/lib/contract/english-format';
import type { Figures, TotalsLine } from '@/lib/store/totals/compare-totals';
import type { Totals } from '@/lib/store/totals/read-totals';

const MAX_LISTED = 10;

export function showTotals(totals: Totals): DeskTotals {
  const { by, problem, readAt, foreignPayments } = totals;
  const lines = totals.lines.map((line) => showLine(line, problem === null));
  const texts = (sums: Totals['fees']) =>
    sums.map(({ cents, currency }) => (cents < 0 ? signed(cents, currency) : priceText(cents, currency)));
  return {
    by,
    readAt: readAt.toISOString(),
    problem,
    lines,
    differingLines: lines.filter(({ purchaseIds }) => purchaseIds.length > 0).length,
    foreignPayments,
    fees: texts(totals.fees),
    pending: texts(totals.pending),
  };
}

function showFigures({ count, paidCents, refundedCents, disputedCents }: Figures, currency: string) {
  return {
    count,
    paid: priceText(paidCents, currency),
    refunded: priceText(refundedCents, currency),
    disputed: priceText(disputedCents, currency),
  };
}

function showLine(
  { period, currency, ours, theirs, disagreements }: TotalsLine,
  hasTheirs: boolean,
): DeskTotalsLine {
  const purchaseIds = hasTheirs ? disagreements.map(({ purchaseId }) => purchaseId) : [];
  return {
    period,
    currency,
    ours: showFigures(ours, currency),
    theirs: hasTheirs ? showFigures(theirs, currency) : null,
    differences: purchaseIds.length > 0 ? differencesOf(ours, theirs, currency) : [],
    purchaseIds: purchaseIds.slice(0, MAX_LISTED),
    unlisted: Math.max(0, purchaseIds.length - MAX_LISTED),
  };
}

const signed = (cents: number, currency: string) =>
  `${cents > 0 ? '+' : '−'}${priceText(Math.abs(cents), currency)}`;

/** Returns the sums that differ. May be empty although payments differ, because their differences can cancel out. */
function differencesOf(ours: Figures, theirs: Figures, currency: string): DeskTotalsLine['differences'] {
  const amounts = [
    ['paid', theirs.paidCents - ours.paidCents],
    ['refunded', theirs.refundedCents - ours.refundedCents],
    ['disputed', theirs.disputedCents - ours.disputedCents],
  ] as const;
  return amounts.flatMap(([figure, cents]) =>
    cents === 0 ? [] : [{ figure, amount: signed(cents, currency) }],
  );
}
