import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/format';
import { TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Nothing } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { RunStateText, runTitle } from './run-state';

const columns = (nowMs: number): Column<RunView>[] => [
  {
    title: 'Run',
    cell: (run) => (
      <TextLink href={`/desk/feeds/${run.id}`} className="wrap-anywhere">
        {run.source}
      </TextLink>
    ),
  },
  { title: 'What', cell: (run) => runTitle(run) },
  { title: 'State', cell: (run) => <RunStateText state={run.state} /> },
  { title: 'Lines', cell: ({ lines }) => formatNumber(lines), isNumber: true },
  { title: 'Refused', cell: ({ refusedLines }) => formatNumber(refusedLines), isNumber: true },
  { title: 'Started by', cell: ({ startedBy }) => (startedBy === 'lineup' ? 'Schedule' : startedBy) },
  { title: 'Started', cell: ({ createdAt }) => <TimeAgo at={createdAt} nowMs={nowMs} /> },
];

/** The history of runs, the newest first. */
export function RunTable({ runs, nowMs }: { runs: readonly RunView[]; nowMs: number }) {
  if (runs.length === 0)
    return (
      <Nothing title="No runs yet">Imports of the desk, the schedule and the commands appear here.</Nothing>
    );
  return <DataTable caption="Runs" columns={columns(nowMs)} rows={runs} rowKey={({ id }) => id} />;
}
