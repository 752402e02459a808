import type {
  DeskAdjustment,
  DeskLedgerEntry,
  DeskPlayerPurchase,
  DeskSession,
  DeskSupport,
} from '@/lib/contract/desk/players/player-view';
import { formatNumber } from '@/lib/contract/format';
import { TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { Nothing, Paging, Panel } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { PlayerAction, type PlayerActionCall } from './player-action';
import { ShowEmail } from './show-email';

type SupportPanelsProps = {
  userId: string;
  support: DeskSupport;
  showEmail: Parameters<typeof ShowEmail>[0]['showEmail'];
  endSessions: PlayerActionCall;
  nowMs: number;
};

const moved = (count: number) =>
  count === 0 ? '0' : `${count > 0 ? '+' : '−'}${formatNumber(Math.abs(count))}`;

const PURCHASES: Column<DeskPlayerPurchase>[] = [
  {
    title: 'At',
    cell: ({ id, at }) => (
      <TextLink href={`/desk/store/${id}`}>
        <TimeAgo at={at.toISOString()} />
      </TextLink>
    ),
  },
  { title: 'Lives', isNumber: true, cell: ({ lives }) => formatNumber(lives) },
  { title: 'Price', isNumber: true, cell: ({ price }) => price },
  { title: 'State', cell: ({ state }) => (state === 'partlyRefunded' ? 'partly refunded' : state) },
  { title: 'Lives taken back', isNumber: true, cell: ({ takenBack }) => formatNumber(takenBack) },
];

const ADJUSTMENTS: Column<DeskAdjustment>[] = [
  { title: 'At', cell: ({ at }) => <TimeAgo at={at.toISOString()} /> },
  { title: 'Lives', isNumber: true, cell: ({ lives }) => moved(lives) },
  {
    title: 'Operator',
    cell: ({ operator }) => <span className="wrap-anywhere">{operator}</span>,
  },
  { title: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];

const LEDGER: Column<DeskLedgerEntry>[] = [
  { title: 'At', cell: ({ at }) => <TimeAgo at={at.toISOString()} /> },
  { title: 'What', cell: ({ kind }) => kind },
  { title: 'Lives', isNumber: true, cell: ({ lives }) => moved(lives) },
  { title: 'Stars', isNumber: true, cell: ({ stars }) => moved(stars) },
];

/** Email, sessions, purchases, adjustments and ledger of a player. */
export function SupportPanels({ userId, support, showEmail, endSessions, nowMs }: SupportPanelsProps) {
  const { hasEmail, isEmailConfirmed, purchases, adjustments } = support;
  return (
    <>
      <Panel title="Email" note={hasEmail ? (isEmailConfirmed ? 'Confirmed.' : 'Not confirmed.') : undefined}>
        {hasEmail ? <ShowEmail userId={userId} showEmail={showEmail} /> : <Nothing title="No email" />}
      </Panel>
      <Sessions userId={userId} sessions={support.sessions} endSessions={endSessions} nowMs={nowMs} />
      <TablePanel
        title="Purchases"
        columns={PURCHASES}
        rows={purchases}
        rowKey={({ id }) => id}
        empty="Nothing was bought"
      />
      <TablePanel
        title="Adjustments of lives"
        caption="Adjustments"
        columns={ADJUSTMENTS}
        rows={adjustments}
        rowKey={({ id }) => id}
        empty="No adjustments"
      />
      <Ledger userId={userId} ledger={support.ledger} />
    </>
  );
}

function Ledger({
  userId,
  ledger: { entries, isNewest, older },
}: Pick<DeskSupport, 'ledger'> & { userId: string }) {
  const path = `/desk/players/${userId}`;
  return (
    <TablePanel
      title="Ledger of lives and stars"
      note="The newest first."
      caption="Ledger"
      columns={LEDGER}
      rows={entries}
      rowKey={({ place }) => place}
      empty={<Nothing title="No entries">Nothing is older.</Nothing>}
    >
      <Paging
        before={isNewest ? null : path}
        beforeLabel="Newest"
        after={older === null ? null : `${path}?before=${older}`}
        afterLabel="Older"
      />
    </TablePanel>
  );
}

type SessionsProps = {
  userId: string;
  sessions: DeskSession[];
  endSessions: PlayerActionCall;
  nowMs: number;
};

function Sessions({ userId, sessions, endSessions, nowMs }: SessionsProps) {
  const columns: Column<DeskSession>[] = [
    { title: 'Kind', cell: ({ kind }) => (kind === 'bearer' ? 'API token' : 'browser') },
    { title: 'Client', cell: ({ client }) => client ?? 'unknown' },
    { title: 'Opened', cell: ({ openedAt }) => <TimeAgo at={openedAt} /> },
    { title: 'Last use', cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} nowMs={nowMs} /> },
    {
      title: 'Decide',
      cell: ({ id, client }) => (
        <PlayerAction
          label="End"
          about={`session of ${client ?? 'an unknown client'}`}
          action={endSessions}
          fixed={{ userId, sessionId: id }}
        />
      ),
    },
  ];
  return (
    <TablePanel
      title="Open sessions"
      actions={
        sessions.length === 0 ? null : (
          <PlayerAction label="End all sessions" action={endSessions} fixed={{ userId }} />
        )
      }
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      empty="No open session"
    />
  );
}
