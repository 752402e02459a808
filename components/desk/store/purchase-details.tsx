import type { ReactNode } from 'react';
import type { DeskEvent, DeskPurchasePage } from '@/lib/contract/desk/store-view';
import { counted, formatNumber } from '@/lib/contract/format';
import { type Column, TablePanel } from '../ui/data-table';
import { Panel } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { PlayerLink, ProviderLink, PurchaseState } from './purchase-list';

const HISTORY: readonly Column<DeskEvent & { key: string }>[] = [
  { title: 'When', cell: ({ at }) => <TimeAgo at={at} /> },
  { title: 'What', cell: ({ what }) => <span className="wrap-anywhere">{what}</span> },
  { title: 'Who', cell: ({ who }) => who },
];

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2 border-line border-b py-1.5 last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}

function Facts({ purchase }: { purchase: DeskPurchasePage }) {
  const { livesTakenByRefunds: refunds, livesTakenByDisputes: disputes, creditedAt, checkedAt } = purchase;
  return (
    <dl>
      <Fact name="State">
        <PurchaseState {...purchase} />
      </Fact>
      <Fact name="Player">
        <PlayerLink userId={purchase.userId} />
      </Fact>
      <Fact name="Pack">
        {formatNumber(purchase.packId)} · {counted(purchase.lives, 'life', 'lives')} · {purchase.price}
      </Fact>
      <Fact name="Refunded">{purchase.refunded || 'nothing'}</Fact>
      <Fact name="In dispute">{purchase.disputed || 'nothing'}</Fact>
      <Fact name="Lives taken back">
        {formatNumber(refunds + disputes)}
        {refunds > 0 ? ` · ${formatNumber(refunds)} by refunds` : ''}
        {disputes > 0 ? ` · ${formatNumber(disputes)} by disputes` : ''}
      </Fact>
      <Fact name="Made">
        <TimeAgo at={purchase.madeAt} />
      </Fact>
      <Fact name="Credited">{creditedAt === null ? 'no' : <TimeAgo at={creditedAt} />}</Fact>
      <Fact name="Provider asked">{checkedAt === null ? 'never' : <TimeAgo at={checkedAt} />}</Fact>
      <Fact name="Payment">
        {purchase.paymentIntentId === null ? (
          'none'
        ) : (
          <ProviderLink href={purchase.providerUrl}>{purchase.paymentIntentId}</ProviderLink>
        )}
      </Fact>
      <Fact name="Checkout">
        <span className="font-mono text-xs">{purchase.checkoutSessionId ?? 'none'}</span>
      </Fact>
      <Fact name="Purchase">
        <span className="font-mono text-xs">{purchase.id}</span>
      </Fact>
    </dl>
  );
}

type PurchaseDetailsProps = {
  purchase: DeskPurchasePage;
  /** What can be done about it. */
  children: ReactNode;
};

/** Everything that is known about a purchase. */
export function PurchaseDetails({ purchase, children }: PurchaseDetailsProps) {
  const history = purchase.history.map((event, at) => ({ ...event, key: `${event.at} ${at}` }));
  return (
    <>
      <Panel title="What is known" actions={children}>
        <Facts purchase={purchase} />
      </Panel>
      <TablePanel
        title="History"
        note="Events of the payment provider and actions at the desk."
        columns={HISTORY}
        rows={history}
        rowKey={({ key }) => key}
        empty="Nothing happened yet."
      />
    </>
  );
}
