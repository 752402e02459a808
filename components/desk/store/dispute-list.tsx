'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskDispute } from '@/lib/contract/desk/store/store-view';
import type { Texts } from '@/messages/format';
import { TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyMessage, Problem } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { PlayerLink, ProviderLink } from './purchase-list';

function Due({ dueAt, isOverdue }: DeskDispute) {
  const t = useTexts('deskStore');
  if (dueAt === null) return <span className="text-muted">{t('none')}</span>;
  return (
    <span className={isOverdue ? 'font-semibold text-bad-text' : undefined}>
      <TimeAgo at={dueAt} /> {isOverdue ? t('overdue') : null}
    </span>
  );
}

const columnsAt = (t: Texts<'deskStore'>, nowMs: number): readonly Column<DeskDispute>[] => [
  { title: t('evidenceDue'), cell: (dispute) => <Due {...dispute} /> },
  {
    title: t('state'),
    cell: ({ state }) => (
      <span className={state === 'needsResponse' ? 'font-semibold text-bad-text' : undefined}>
        {t(`needs.${state}`)}
      </span>
    ),
  },
  { title: t('amount'), cell: ({ amount }) => amount, isNumber: true },
  { title: t('reason'), cell: ({ reason }) => reason.replaceAll('_', ' ') },
  { title: t('opened'), cell: ({ openedAt }) => <TimeAgo at={openedAt} nowMs={nowMs} /> },
  {
    title: t('player'),
    cell: ({ userId, purchaseId }) => (purchaseId ? <PlayerLink userId={userId} /> : t('unknown')),
  },
  {
    title: t('purchase'),
    cell: ({ purchaseId }) =>
      purchaseId === null ? (
        t('foreign')
      ) : (
        <TextLink href={`/desk/store/${purchaseId}`}>{t('purchaseLink')}</TextLink>
      ),
  },
  {
    title: t('evidence'),
    cell: ({ providerUrl, id }) => <ProviderLink href={providerUrl}>{id}</ProviderLink>,
  },
];

type DisputeListProps = {
  disputes: readonly DeskDispute[];
  isCut: boolean;
  /** Why the provider could not be asked. */
  problem: string | null;
  nowMs: number;
};

export function DisputeList({ disputes, isCut, problem, nowMs }: DisputeListProps) {
  const t = useTexts('deskStore');
  if (problem !== null) {
    return (
      <>
        <Problem message={t('disputesFailed', { problem })} />
        <p>
          {t.rich('knownDisputes', {
            link: (text) => <TextLink href="/desk/store?state=disputed">{text}</TextLink>,
          })}
        </p>
      </>
    );
  }
  if (disputes.length === 0) {
    return <EmptyMessage title={t('noDisputes')}>{t('disputesShowHere')}</EmptyMessage>;
  }
  return (
    <>
      <p className="text-muted">{t('sendEvidence')}</p>
      <DataTable
        caption={t('screens.disputes')}
        columns={columnsAt(t, nowMs)}
        rows={disputes}
        rowKey={({ id }) => id}
      />
      {isCut ? <p className="text-muted">{t('moreDisputes')}</p> : null}
    </>
  );
}
