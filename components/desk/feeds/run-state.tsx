import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import type { FeedRunState } from '@/lib/contract/enums';

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
