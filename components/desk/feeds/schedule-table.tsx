import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { ScheduledFeedView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/format';
import { type Column, TablePanel } from '../ui/data-table';
import { Nothing } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { ReadNowButton } from './run-actions';

type ScheduleTableProps = {
  feeds: readonly ScheduledFeedView[];
  nowMs: number;
  readNow: (input: { feedId: string }) => Promise<DeskResult<null>>;
};

const dueText = ({ dueAt, isBeingRead }: ScheduledFeedView, nowMs: number) => {
  if (isBeingRead) return 'Being read';
  if (dueAt === null) return 'Not scheduled yet';
  return Date.parse(dueAt) <= nowMs ? 'Due now' : <TimeAgo at={dueAt} />;
};

const columns = (nowMs: number, readNow: ScheduleTableProps['readNow']): Column<ScheduledFeedView>[] => [
  { title: 'Host', cell: ({ host }) => <span className="wrap-anywhere">{host}</span> },
  { title: 'What', cell: ({ kind }) => (kind === 'records' ? 'Records' : 'Corrections') },
  {
    title: 'Last read',
    cell: ({ readAt }) => (readAt === null ? 'Never' : <TimeAgo at={readAt} nowMs={nowMs} />),
  },
  { title: 'Next', cell: (feed) => dueText(feed, nowMs) },
  {
    title: 'Failures in a row',
    cell: ({ failures }) => (
      <span className={failures > 0 ? 'font-semibold text-bad-text' : undefined}>
        {formatNumber(failures)}
      </span>
    ),
    isNumber: true,
  },
  {
    title: 'Action',
    cell: ({ id, isBeingRead, dueAt }) =>
      isBeingRead || dueAt === null ? '–' : <ReadNowButton feedId={id} readNow={readNow} />,
  },
];

/** The feeds that the realtime process reads by itself. */
export function ScheduleTable({ feeds, nowMs, readNow }: ScheduleTableProps) {
  return (
    <TablePanel
      title="Schedule"
      caption="Scheduled feeds"
      columns={columns(nowMs, readNow)}
      rows={feeds}
      rowKey={({ id }) => id}
      empty={
        <Nothing title="No scheduled feeds">
          FEED_URLS and CORRECTIONS_URLS name feeds to read by schedule.
        </Nothing>
      }
    />
  );
}
