import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import type { FeedRunState } from '@/lib/contract/enums';
import { formatNumber } from '@/lib/contract/format';
import { TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Nothing } from '../ui/layout';
import { TimeAgo } from '../ui/texts';

const LABELS: Record<FeedRunState, string> = {
  uploading: 'Uploading',
  waiting: 'Waiting for its turn',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** Whether a run waits or is being read. */
export const isLive = ({ state }: Pick<RunView, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The state of a run in words; a failure is red too. */
export function RunStateText({ state }: Pick<RunView, 'state'>) {
  return (
    <span className={state === 'failed' ? 'font-semibold text-bad-text' : undefined}>{LABELS[state]}</span>
  );
}

/** Such as *Dry run of records*. */
export const runTitle = ({ isDryRun, kind }: Pick<RunView, 'isDryRun' | 'kind'>): string =>
  isDryRun ? `Dry run of ${kind}` : `Import of ${kind}`;

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
