'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type {
  DeskAdjustment,
  DeskLedgerEntry,
  DeskPlayerPurchase,
  DeskSession,
  DeskSupport,
} from '@/lib/contract/desk/players/player-view';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { EmptyMessage, Paging, Panel, Problem } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { PlayerAction, type PlayerActionCall } from './player-action';

type T = Texts<'deskPlayers'>;

type SupportPanelsProps = {
  userId: string;
  support: DeskSupport;
  showEmail: ShowEmailProps['showEmail'];
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

export function SupportPanels({ userId, support, showEmail, endSessions, nowMs }: SupportPanelsProps) {
  const t = useTexts('deskPlayers');
  const { hasEmail, isEmailConfirmed, purchases, adjustments } = support;
  return (
    <>
      <Panel
        title={t('email')}
        note={hasEmail ? t(isEmailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed') : undefined}
      >
        {hasEmail ? (
          <ShowEmail userId={userId} showEmail={showEmail} />
        ) : (
          <EmptyMessage title={t('noEmail')} />
        )}
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
      empty={<EmptyMessage title={t('noEntries')}>{t('nothingOlder')}</EmptyMessage>}
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

type ShowEmailProps = {
  userId: string;
  showEmail: (input: object) => Promise<DeskResult<{ email: string }>>;
};

/** Shows the email on demand, because the audit records each view. */
function ShowEmail({ userId, showEmail }: ShowEmailProps) {
  const t = useTexts('deskPlayers');
  const { run, isBusy, problem } = useDeskAction(showEmail);
  const [email, setEmail] = useState<string | null>(null);
  const show = async () => setEmail((await run({ userId }))?.email ?? null);
  return (
    <>
      <p role="status" className="wrap-anywhere empty:hidden">
        {email}
      </p>
      {email === null ? (
        <DeskButton busy={isBusy} onClick={show} className="self-start">
          {t('showEmail')}
        </DeskButton>
      ) : null}
      <Problem message={problem} />
    </>
  );
}
