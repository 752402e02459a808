'use client';

import { useTexts } from '@/components/client/texts-provider';
import type {
  DeskAdjustment,
  DeskLedgerEntry,
  DeskPlayerPurchase,
  DeskSession,
  DeskSupport,
} from '@/lib/contract/desk/players/player-view';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { Nothing, Paging, Panel } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { PlayerAction, type PlayerActionCall } from './player-action';
import { ShowEmail } from './show-email';

type T = Texts<'deskPlayers'>;

type SupportPanelsProps = {
  userId: string;
  support: DeskSupport;
  showEmail: Parameters<typeof ShowEmail>[0]['showEmail'];
  endSessions: PlayerActionCall;
  nowMs: number;
};

const moved = (count: number) =>
  count === 0 ? '0' : `${count > 0 ? '+' : '−'}${formatNumber(Math.abs(count))}`;

const purchaseColumns = (t: T): Column<DeskPlayerPurchase>[] => [
  {
    title: t('at'),
    cell: ({ id, at }) => (
      <TextLink href={`/desk/store/${id}`}>
        <TimeAgo at={at.toISOString()} />
      </TextLink>
    ),
  },
  { title: t('lives'), isNumber: true, cell: ({ lives }) => formatNumber(lives) },
  { title: t('price'), isNumber: true, cell: ({ price }) => price },
  { title: t('state'), cell: ({ state }) => t(`purchaseStates.${state}`) },
  { title: t('livesTakenBack'), isNumber: true, cell: ({ takenBack }) => formatNumber(takenBack) },
];

const adjustmentColumns = (t: T): Column<DeskAdjustment>[] => [
  { title: t('at'), cell: ({ at }) => <TimeAgo at={at.toISOString()} /> },
  { title: t('lives'), isNumber: true, cell: ({ lives }) => moved(lives) },
  {
    title: t('operator'),
    cell: ({ operator }) => <span className="wrap-anywhere">{operator}</span>,
  },
  { title: t('reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];

const ledgerColumns = (t: T): Column<DeskLedgerEntry>[] => [
  { title: t('at'), cell: ({ at }) => <TimeAgo at={at.toISOString()} /> },
  { title: t('what'), cell: ({ kind }) => t(`ledgerKinds.${kind}`) },
  { title: t('lives'), isNumber: true, cell: ({ lives }) => moved(lives) },
  { title: t('stars'), isNumber: true, cell: ({ stars }) => moved(stars) },
];

/** Email, sessions, purchases, adjustments and ledger of a player. */
export function SupportPanels({ userId, support, showEmail, endSessions, nowMs }: SupportPanelsProps) {
  const t = useTexts('deskPlayers');
  const { hasEmail, isEmailConfirmed, purchases, adjustments } = support;
  return (
    <>
      <Panel
        title={t('email')}
        note={hasEmail ? t(isEmailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed') : undefined}
      >
        {hasEmail ? <ShowEmail userId={userId} showEmail={showEmail} /> : <Nothing title={t('noEmail')} />}
      </Panel>
      <Sessions userId={userId} sessions={support.sessions} endSessions={endSessions} nowMs={nowMs} />
      <TablePanel
        title={t('purchases')}
        columns={purchaseColumns(t)}
        rows={purchases}
        rowKey={({ id }) => id}
        empty={t('noPurchases')}
      />
      <TablePanel
        title={t('adjustments')}
        columns={adjustmentColumns(t)}
        rows={adjustments}
        rowKey={({ id }) => id}
        empty={t('noAdjustments')}
      />
      <Ledger userId={userId} ledger={support.ledger} />
    </>
  );
}

function Ledger({
  userId,
  ledger: { entries, isNewest, older },
}: Pick<DeskSupport, 'ledger'> & { userId: string }) {
  const t = useTexts('deskPlayers');
  const desk = useTexts('desk');
  const path = `/desk/players/${userId}`;
  return (
    <TablePanel
      title={t('ledger')}
      note={t('newestFirst')}
      columns={ledgerColumns(t)}
      rows={entries}
      rowKey={({ place }) => place}
      empty={<Nothing title={t('noEntries')}>{t('nothingOlder')}</Nothing>}
    >
      <Paging
        before={isNewest ? null : path}
        beforeLabel={desk('newest')}
        after={older === null ? null : `${path}?before=${older}`}
        afterLabel={desk('older')}
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
  const t = useTexts('deskPlayers');
  const columns: Column<DeskSession>[] = [
    { title: t('kind'), cell: ({ kind }) => t(`sessionKinds.${kind}`) },
    { title: t('client'), cell: ({ client }) => client ?? t('unknown') },
    { title: t('opened'), cell: ({ openedAt }) => <TimeAgo at={openedAt} /> },
    { title: t('lastUse'), cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} nowMs={nowMs} /> },
    {
      title: t('decide'),
      cell: ({ id, client }) => (
        <PlayerAction
          label={t('end')}
          name={client === null ? t('endUnknown') : t('endAbout', { client })}
          action={endSessions}
          fixed={{ userId, sessionId: id }}
        />
      ),
    },
  ];
  return (
    <TablePanel
      title={t('sessions')}
      actions={
        sessions.length === 0 ? null : (
          <PlayerAction label={t('endSessions')} action={endSessions} fixed={{ userId }} />
        )
      }
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={t('noSessions')}
    />
  );
}
