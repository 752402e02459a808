'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskQueued } from '@/lib/contract/desk/players/player-view';
import { DeskLink, TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { Nothing } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { askToBan, askToRemoveImage, askToRename } from './moderator-actions';
import { PlayerAction, type PlayerActionCall } from './player-action';
import { ProfilePicture } from './standing-panel';

type Actions = Record<'dismiss' | 'rename' | 'removeImage' | 'ban', PlayerActionCall>;

type ReportQueueProps = {
  queue: { rows: DeskQueued[]; hasMore: boolean };
  most: { reports: number; exclusions: number };
  actions: Actions;
  nowMs: number;
};

/** Each reported name or image once, the oldest first. */
export function ReportQueue({ queue: { rows, hasMore }, most, actions, nowMs }: ReportQueueProps) {
  const t = useTexts('deskPlayers');
  const columns: Column<DeskQueued>[] = [
    { title: t('reported'), cell: (row) => <Reported row={row} /> },
    {
      title: t('ofPlayer'),
      cell: ({ userId, isBanned }) => (
        <>
          <TextLink href={`/desk/players/${userId}`}>{userId}</TextLink> {isBanned ? t('banned') : null}
        </>
      ),
    },
    { title: t('reports'), isNumber: true, cell: ({ reports }) => reports },
    {
      title: t('reasons'),
      cell: ({ reasons }) => reasons.map((reason) => t(`reportReasons.${reason}`)).join(' · '),
    },
    { title: t('first'), cell: ({ firstAt }) => <TimeAgo at={firstAt.toISOString()} nowMs={nowMs} /> },
    { title: t('decide'), cell: (row) => <Decide row={row} actions={actions} /> },
  ];
  return (
    <TablePanel
      title={t('reports')}
      note={t('reportsAbout')}
      caption={t('reportedThings')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.reportId}
      empty={<Nothing title={t('nothingReported')}>{t('reportsShowHere')}</Nothing>}
    >
      {hasMore ? (
        <DeskLink href={`?reports=${most.reports * 2}&exclusions=${most.exclusions}`} className="self-center">
          {t('showMore')}
        </DeskLink>
      ) : null}
    </TablePanel>
  );
}

function Reported({ row: { name, image, what, isShown } }: { row: DeskQueued }) {
  const t = useTexts('deskPlayers');
  if (what === 'username')
    return (
      <>
        <span className="wrap-anywhere font-semibold">{name}</span>
        {isShown ? null : <span className="text-muted"> {t('nameChanged')}</span>}
      </>
    );
  if (image !== null) return <ProfilePicture image={image} alt={t('reportedImage')} />;
  return <span className="text-muted">{t(isShown ? 'imageFailed' : 'imageGone')}</span>;
}

function Decide({ row, actions }: { row: DeskQueued; actions: Actions }) {
  const t = useTexts('deskPlayers');
  const { userId, reportId, what, isShown, isBanned } = row;
  const fixed = { userId };
  const labels = (label: 'dismiss' | 'rename' | 'removeImage' | 'ban') => ({
    label: t(label),
    name: t(what === 'image' ? 'decideImage' : 'decideName', { action: t(label), userId }),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <PlayerAction {...labels('dismiss')} action={actions.dismiss} fixed={{ userId, reportId }} />
      {isShown && what === 'username' ? (
        <PlayerAction {...labels('rename')} action={actions.rename} fixed={fixed} ask={askToRename(t)} />
      ) : null}
      {isShown && what === 'image' ? (
        <PlayerAction
          {...labels('removeImage')}
          action={actions.removeImage}
          fixed={fixed}
          ask={askToRemoveImage(t)}
        />
      ) : null}
      {isBanned ? null : (
        <PlayerAction {...labels('ban')} look="wrong" action={actions.ban} fixed={fixed} ask={askToBan(t)} />
      )}
    </div>
  );
}
