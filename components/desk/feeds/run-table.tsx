'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyMessage } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';

export function RunStateText({ state }: Pick<RunView, 'state'>) {
  const t = useTexts('deskFeeds');
  return (
    <span className={state === 'failed' ? 'font-semibold text-bad-text' : undefined}>
      {t(`states.${state}`)}
    </span>
  );
}

const columns = (t: Texts<'deskFeeds'>, nowMs: number): Column<RunView>[] => [
  {
    title: t('run'),
    cell: (run) => (
      <TextLink href={`/desk/feeds/${run.id}`} className="wrap-anywhere">
        {run.source}
      </TextLink>
    ),
  },
  { title: t('type'), cell: ({ isDryRun, kind }) => t(isDryRun ? 'dryRunOf' : 'importOf', { kind }) },
  { title: t('state'), cell: (run) => <RunStateText state={run.state} /> },
  { title: t('lines'), cell: ({ lines }) => formatNumber(lines), isNumber: true },
  { title: t('refused'), cell: ({ refusedLines }) => formatNumber(refusedLines), isNumber: true },
  {
    title: t('startedBy'),
    cell: ({ startedBy }) => (startedBy === 'lineup' ? t('bySchedule') : startedBy),
  },
  { title: t('started'), cell: ({ createdAt }) => <TimeAgo at={createdAt} nowMs={nowMs} /> },
];

export function RunTable({ runs, nowMs }: { runs: readonly RunView[]; nowMs: number }) {
  const t = useTexts('deskFeeds');
  if (runs.length === 0) return <EmptyMessage title={t('noRuns')}>{t('noRunsAbout')}</EmptyMessage>;
  return <DataTable caption={t('runs')} columns={columns(t, nowMs)} rows={runs} rowKey={({ id }) => id} />;
}
