'use client';

import { useTexts } from '@/components/client/texts-provider';
import type {
  DeskLogEntry,
  DeskMadeReport,
  DeskModeration,
  DeskReport,
} from '@/lib/contract/desk/players/player-view';
import type { Texts } from '@/messages/format';
import { type Column, TablePanel } from '../ui/data-table';
import { utcText } from '../ui/texts';
import { TimeAgo } from '../ui/time-ago';
import { PlayerAction, type PlayerActionCall } from './player-action';

type T = Texts<'deskPlayers'>;

type ModerationPanelsProps = {
  userId: string;
  moderation: DeskModeration;
  dismiss: PlayerActionCall;
  nowMs: number;
};

const reportColumns = (t: T, nowMs: number): Column<DeskMadeReport>[] => [
  { title: t('at'), cell: ({ at }) => <TimeAgo at={at.toISOString()} nowMs={nowMs} /> },
  { title: t('about'), cell: ({ what }) => t(`things.${what}`) },
  { title: t('reason'), cell: ({ reason }) => t(`reportReasons.${reason}`) },
  { title: t('words'), cell: ({ words }) => <span className="wrap-anywhere">{words ?? '–'}</span> },
  {
    title: t('state'),
    cell: ({ isSettled }) => t(isSettled ? 'reportStates.settled' : 'reportStates.open'),
  },
];

const aboutColumns = (t: T, { userId, dismiss, nowMs }: ModerationPanelsProps): Column<DeskReport>[] => [
  ...reportColumns(t, nowMs),
  { title: t('name'), cell: ({ name }) => <span className="wrap-anywhere">{name ?? '–'}</span> },
  {
    title: t('decide'),
    cell: ({ reportId, isSettled, at }) =>
      isSettled ? (
        '–'
      ) : (
        <PlayerAction
          label={t('dismiss')}
          name={t('dismissReport', { time: utcText(at.toISOString()) })}
          action={dismiss}
          fixed={{ userId, reportId }}
        />
      ),
  },
];

const logColumns = (t: T, nowMs: number): Column<DeskLogEntry>[] => [
  { title: t('at'), cell: ({ at }) => <TimeAgo at={at.toISOString()} nowMs={nowMs} /> },
  { title: t('by'), cell: ({ operator }) => <span className="wrap-anywhere">{operator}</span> },
  { title: t('action'), cell: ({ action }) => t(`actions.${action}`) },
  {
    title: t('names'),
    cell: ({ before, after }) =>
      after === null ? '–' : t('renamed', { before: before ?? t('unknown'), after }),
  },
  { title: t('reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '–'}</span> },
  { title: t('reportsSettled'), isNumber: true, cell: ({ reportsSettled }) => reportsSettled },
];

export function ModerationPanels(props: ModerationPanelsProps) {
  const t = useTexts('deskPlayers');
  const { moderation, nowMs } = props;
  const { reports, made, log } = moderation;
  return (
    <>
      <TablePanel
        title={t('aboutPlayer')}
        note={t('aboutPlayerNote')}
        columns={aboutColumns(t, props)}
        rows={reports}
        rowKey={({ reportId }) => reportId}
        empty={t('noReports')}
      />
      <TablePanel
        title={t('byPlayer')}
        note={t('byPlayerNote')}
        columns={reportColumns(t, nowMs)}
        rows={made}
        rowKey={({ at, what, reason }) => `${at.toISOString()} ${what} ${reason}`}
        empty={t('noReports')}
      />
      <TablePanel
        title={t('log')}
        caption={t('logAbout')}
        columns={logColumns(t, nowMs)}
        rows={log}
        rowKey={({ at, action }) => `${at.toISOString()} ${action}`}
        empty={t('nothingDone')}
      />
    </>
  );
}
