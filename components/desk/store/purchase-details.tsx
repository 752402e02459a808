'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskEvent, DeskPurchasePage } from '@/lib/contract/desk/store/store-view';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { type Column, TablePanel } from '../ui/data-table';
import { Panel } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { PlayerLink, ProviderLink, PurchaseState } from './purchase-list';

const historyColumns = (t: Texts<'deskStore'>): readonly Column<DeskEvent & { key: string }>[] => [
  { title: t('when'), cell: ({ at }) => <TimeAgo at={at} /> },
  { title: t('what'), cell: ({ what }) => <span className="wrap-anywhere">{what}</span> },
  { title: t('who'), cell: ({ who }) => who ?? t('provider') },
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
  const t = useTexts('deskStore');
  const { livesTakenByRefunds: refunds, livesTakenByDisputes: disputes, creditedAt, checkedAt } = purchase;
  return (
    <dl>
      <Fact name={t('state')}>
        <PurchaseState {...purchase} />
      </Fact>
      <Fact name={t('player')}>
        <PlayerLink userId={purchase.userId} />
      </Fact>
      <Fact name={t('pack')}>
        {t('packContent', { id: purchase.packId, lives: purchase.lives, price: purchase.price })}
      </Fact>
      <Fact name={t('refunded')}>{purchase.refunded || t('nothing')}</Fact>
      <Fact name={t('inDispute')}>{purchase.disputed || t('nothing')}</Fact>
      <Fact name={t('livesTakenBack')}>
        {formatNumber(refunds + disputes)}
        {refunds > 0 ? ` · ${t('byRefunds', { lives: refunds })}` : ''}
        {disputes > 0 ? ` · ${t('byDisputes', { lives: disputes })}` : ''}
      </Fact>
      <Fact name={t('made')}>
        <TimeAgo at={purchase.madeAt} />
      </Fact>
      <Fact name={t('credited')}>{creditedAt === null ? t('notCredited') : <TimeAgo at={creditedAt} />}</Fact>
      <Fact name={t('checked')}>{checkedAt === null ? t('never') : <TimeAgo at={checkedAt} />}</Fact>
      <Fact name={t('payment')}>
        {purchase.paymentIntentId === null ? (
          t('none')
        ) : (
          <ProviderLink href={purchase.providerUrl}>{purchase.paymentIntentId}</ProviderLink>
        )}
      </Fact>
      <Fact name={t('checkout')}>
        <span className="font-mono text-xs">{purchase.checkoutSessionId ?? t('none')}</span>
      </Fact>
      <Fact name={t('purchase')}>
        <span className="font-mono text-xs">{purchase.id}</span>
      </Fact>
    </dl>
  );
}

type PurchaseDetailsProps = {
  purchase: DeskPurchasePage;
  children: ReactNode;
};

export function PurchaseDetails({ purchase, children }: PurchaseDetailsProps) {
  const t = useTexts('deskStore');
  const history = purchase.history.map((event, at) => ({ ...event, key: `${event.at} ${at}` }));
  return (
    <>
      <Panel title={t('details')} actions={children}>
        <Facts purchase={purchase} />
      </Panel>
      <TablePanel
        title={t('history')}
        note={t('historyAbout')}
        columns={historyColumns(t)}
        rows={history}
        rowKey={({ key }) => key}
        empty={t('noHistory')}
      />
    </>
  );
}
