import type { DeskTotals, DeskTotalsLine } from '@/lib/contract/desk/store-view';
import { counted, formatNumber } from '@/lib/contract/format';
import { DeskLink, TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Figure, Figures } from '../ui/figure';
import { Problem } from '../ui/layout';
import { TimeAgo } from '../ui/texts';

/** Our figure, and the provider's below it. */
function Both({ ours, theirs }: { ours: string; theirs: string | undefined }) {
  const isSame = theirs === undefined || theirs === ours;
  return (
    <>
      {ours}
      <span className={`block ${isSame ? 'text-muted' : 'font-semibold text-bad-text'}`}>
        <span className="sr-only">provider: </span>
        {theirs ?? 'unknown'}
      </span>
    </>
  );
}

function Difference({ theirs, differences, purchaseIds, unlisted }: DeskTotalsLine) {
  if (theirs === null) return <span className="text-muted">unknown</span>;
  if (differences.length === 0) return <span className="text-muted">none</span>;
  return (
    <div className="flex flex-col gap-1">
      <span className="font-semibold text-bad-text">Differs: {differences.join(', ')}</span>
      <span className="flex flex-wrap gap-2">
        {purchaseIds.map((id, at) => (
          <TextLink
            key={id}
            href={`/desk/store/${id}`}
            title={id}
            className="inline-flex min-h-6 items-center"
          >
            payment {at + 1}
          </TextLink>
        ))}
        {unlisted > 0 ? `and ${formatNumber(unlisted)} more` : null}
      </span>
    </div>
  );
}

const PERIOD = /^\d{4}-\d\d$/;

const COLUMNS: readonly Column<DeskTotalsLine>[] = [
  {
    title: 'Opened',
    cell: ({ period, currency }) => (
      <>
        {PERIOD.test(period) ? period : <TextLink href={`/desk/store?day=${period}`}>{period}</TextLink>}
        <span className="block text-muted">{currency.toUpperCase()}</span>
      </>
    ),
  },
  {
    title: 'Payments',
    cell: ({ ours, theirs }) => (
      <Both ours={formatNumber(ours.count)} theirs={theirs ? formatNumber(theirs.count) : undefined} />
    ),
    isNumber: true,
  },
  {
    title: 'Paid',
    cell: ({ ours, theirs }) => <Both ours={ours.paid} theirs={theirs?.paid} />,
    isNumber: true,
  },
  {
    title: 'Refunded',
    cell: ({ ours, theirs }) => <Both ours={ours.refunded} theirs={theirs?.refunded} />,
    isNumber: true,
  },
  {
    title: 'Disputed',
    cell: ({ ours, theirs }) => <Both ours={ours.disputed} theirs={theirs?.disputed} />,
    isNumber: true,
  },
  { title: 'Difference', cell: (line) => <Difference {...line} /> },
];

function Reasons() {
  return (
    <div className="max-w-prose text-muted">
      <p>Reasons for a difference that can be checked:</p>
      <ul className="list-disc pl-5">
        <li>The webhook has not arrived. The game asks the provider every minute.</li>
        <li>The payment was refused, because it is not what was ordered. Its purchase says so.</li>
        <li>The key belongs to another account or mode than the purchase.</li>
        <li>The game has no such purchase, because it was restored from an older backup.</li>
      </ul>
    </div>
  );
}

function Summary({ wrong, problem, by, fees, pending, foreignPayments }: DeskTotals) {
  if (problem !== null) return <Problem message={`The provider’s figures are missing. ${problem}`} />;
  const period = by === 'day' ? 'day' : 'month';
  return (
    <Figures>
      <Figure
        label="Differences"
        value={wrong === 0 ? 'none' : counted(wrong, period)}
        note={wrong === 0 ? 'Every payment agrees.' : 'Look at the red lines.'}
        isBad={wrong > 0}
      />
      <Figure
        label="Provider’s fees"
        value={fees.join(', ') || 'none'}
        note="not part of the figures below"
      />
      <Figure
        label="Pending"
        value={pending.join(', ') || 'none'}
        note="not yet available for a payout, less refunds, disputes and fees"
      />
      {foreignPayments > 0 ? (
        <Figure label="Other payments" value={formatNumber(foreignPayments)} note="not of this game" />
      ) : null}
    </Figures>
  );
}

/** Totals by day or month, ours above the provider's, with the difference. */
export function TotalsTable(totals: DeskTotals) {
  const { by, lines, readAt, wrong } = totals;
  return (
    <>
      <nav aria-label="Period" className="flex flex-wrap gap-2">
        {(['day', 'month'] as const).map((one) => (
          <DeskLink
            key={one}
            href={one === 'day' ? '/desk/store/totals' : '/desk/store/totals?by=month'}
            aria-current={one === by ? 'true' : undefined}
            look={one === by ? 'accent' : 'plain'}
          >
            {one === 'day' ? 'Last 31 days' : 'Last 12 months'}
          </DeskLink>
        ))}
      </nav>
      <Summary {...totals} />
      <p className="text-muted">
        Our figure is above, the provider’s below. A payment counts in the {by} (UTC) its checkout was opened,
        with all its refunds and disputes. Read at <TimeAgo at={readAt} />.
      </p>
      <DataTable
        caption="Totals"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ period, currency }) => `${period} ${currency}`}
        empty="No payments in this time."
      />
      {wrong > 0 ? <Reasons /> : null}
    </>
  );
}
