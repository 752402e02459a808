'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { ScheduledFeedView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { type Column, TablePanel } from '../ui/data-table';
import { EmptyMessage } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { ReadNowButton } from './run-actions';

type ScheduleTableProps = {
  feeds: readonly ScheduledFeedView[];
  nowMs: number;
  readNow: (input: { feedId: string }) => Promise<DeskResult<null>>;
  resume: (input: { feedId: string; allowAnyLoss: boolean }) => Promise<DeskResult<null>>;
};

const dueText = (t: Texts<'deskFeeds'>, { dueAt, isBeingRead, paused }: ScheduledFeedView, nowMs: number) => {
  if (paused) return <span className="font-semibold text-bad-text">{t('pausedLoss', paused)}</span>;
  if (isBeingRead) return t('beingRead');
  if (dueAt === null) return t('notScheduled');
  return Date.parse(dueAt) <= nowMs ? t('dueNow') : <TimeAgo at={dueAt} />;
};

const columns = (
  t: Texts<'deskFeeds'>,
  nowMs: number,
  { readNow, resume }: Pick<ScheduleTableProps, 'readNow' | 'resume'>,
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
    cell: ({ id, isBeingRead, dueAt, paused }) => {
      if (isBeingRead || dueAt === null) return '–';
      if (!paused) return <ReadNowButton label={t('readNow')} ask={() => readNow({ feedId: id })} />;
      return (
        <div className="flex flex-wrap gap-2">
          <ReadNowButton label={t('letThemGo')} ask={() => resume({ feedId: id, allowAnyLoss: true })} />
          <ReadNowButton label={t('readAgain')} ask={() => resume({ feedId: id, allowAnyLoss: false })} />
        </div>
      );
    },
  },
];

export function ScheduleTable({ feeds, nowMs, readNow, resume }: ScheduleTableProps) {
  const t = useTexts('deskFeeds');
  return (
    <TablePanel
      title={t('schedule')}
      caption={t('scheduledFeeds')}
      columns={columns(t, nowMs, { readNow, resume })}
      rows={feeds}
      rowKey={({ id }) => id}
      empty={<EmptyMessage title={t('noSchedule')}>{t('noScheduleAbout')}</EmptyMessage>}
    />
  );
}
