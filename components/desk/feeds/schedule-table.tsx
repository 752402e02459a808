'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { ScheduledFeedView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/format';
import type { Texts } from '@/messages/format';
import { type Column, TablePanel } from '../ui/data-table';
import { Nothing } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { ReadNowButton } from './run-actions';

type ScheduleTableProps = {
  feeds: readonly ScheduledFeedView[];
  nowMs: number;
  readNow: (input: { feedId: string }) => Promise<DeskResult<null>>;
};

const dueText = (t: Texts<'deskFeeds'>, { dueAt, isBeingRead }: ScheduledFeedView, nowMs: number) => {
  if (isBeingRead) return t('beingRead');
  if (dueAt === null) return t('notScheduled');
  return Date.parse(dueAt) <= nowMs ? t('dueNow') : <TimeAgo at={dueAt} />;
};

const columns = (
  t: Texts<'deskFeeds'>,
  nowMs: number,
  readNow: ScheduleTableProps['readNow'],
): Column<ScheduledFeedView>[] => [
  { title: t('host'), cell: ({ host }) => <span className="wrap-anywhere">{host}</span> },
  { title: t('contents'), cell: ({ kind }) => t(`kinds.${kind}`) },
  {
    title: t('lastRead'),
    cell: ({ readAt }) => (readAt === null ? t('neverRead') : <TimeAgo at={readAt} nowMs={nowMs} />),
  },
  { title: t('nextRead'), cell: (feed) => dueText(t, feed, nowMs) },
  {
    title: t('failures'),
    cell: ({ failures }) => (
      <span className={failures > 0 ? 'font-semibold text-bad-text' : undefined}>
        {formatNumber(failures)}
      </span>
    ),
    isNumber: true,
  },
  {
    title: t('action'),
    cell: ({ id, isBeingRead, dueAt }) =>
      isBeingRead || dueAt === null ? '–' : <ReadNowButton feedId={id} readNow={readNow} />,
  },
];

/** The feeds that the realtime process reads by itself. */
export function ScheduleTable({ feeds, nowMs, readNow }: ScheduleTableProps) {
  const t = useTexts('deskFeeds');
  return (
    <TablePanel
      title={t('schedule')}
      caption={t('scheduledFeeds')}
      columns={columns(t, nowMs, readNow)}
      rows={feeds}
      rowKey={({ id }) => id}
      empty={<Nothing title={t('noSchedule')}>{t('noScheduleAbout')}</Nothing>}
    />
  );
}
