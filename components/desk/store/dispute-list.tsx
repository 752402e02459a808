import type { DeskDispute } from '@/lib/contract/desk/store-view';
import { TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Nothing, Problem } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { PlayerLink, ProviderLink } from './purchase-list';

const WORDS: Record<DeskDispute['state'], string> = {
  needsResponse: 'needs evidence',
  underReview: 'under review',
  inquiry: 'inquiry, no money moved',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};

function Due({ dueAt, isOverdue }: DeskDispute) {
  if (dueAt === null) return <span className="text-muted">none</span>;
  return (
    <span className={isOverdue ? 'font-semibold text-bad-text' : undefined}>
      <TimeAgo at={dueAt} /> {isOverdue ? 'is over' : ''}
    </span>
  );
}

const columnsAt = (nowMs: number): readonly Column<DeskDispute>[] => [
  { title: 'Evidence due', cell: (dispute) => <Due {...dispute} /> },
  {
    title: 'State',
    cell: ({ state }) => (
      <span className={state === 'needsResponse' ? 'font-semibold text-bad-text' : undefined}>
        {WORDS[state]}
      </span>
    ),
  },
  { title: 'Amount', cell: ({ amount }) => amount, isNumber: true },
  { title: 'Reason', cell: ({ reason }) => reason.replaceAll('_', ' ') },
  { title: 'Opened', cell: ({ openedAt }) => <TimeAgo at={openedAt} nowMs={nowMs} /> },
  {
    title: 'Player',
    cell: ({ userId, purchaseId }) => (purchaseId ? <PlayerLink userId={userId} /> : 'unknown'),
  },
  {
    title: 'Purchase',
    cell: ({ purchaseId }) =>
      purchaseId === null ? (
        'not of this game'
      ) : (
        <TextLink href={`/desk/store/${purchaseId}`}>purchase</TextLink>
      ),
  },
  { title: 'Evidence', cell: ({ providerUrl, id }) => <ProviderLink href={providerUrl}>{id}</ProviderLink> },
];

type DisputeListProps = {
  disputes: readonly DeskDispute[];
  isCut: boolean;
  /** Why the provider could not be asked. */
  problem: string | null;
  nowMs: number;
};

/** The disputes of the provider. Evidence is sent there. */
export function DisputeList({ disputes, isCut, problem, nowMs }: DisputeListProps) {
  if (problem !== null) {
    return (
      <>
        <Problem message={`The provider’s disputes could not be read. ${problem}`} />
        <p>
          <TextLink href="/desk/store?state=disputed">Purchases with a dispute</TextLink>, as the game knows
          them.
        </p>
      </>
    );
  }
  if (disputes.length === 0) {
    return <Nothing title="No disputes.">A bank opens one when a player denies a payment.</Nothing>;
  }
  return (
    <>
      <p className="text-muted">Evidence is sent in the provider’s dashboard.</p>
      <DataTable caption="Disputes" columns={columnsAt(nowMs)} rows={disputes} rowKey={({ id }) => id} />
      {isCut ? <p className="text-muted">The provider has older ones.</p> : null}
    </>
  );
}
