'use client';

import { useTexts } from '@/components/client/texts-provider';
import { GOOD_OUTCOMES, type RejectsView, type RunView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/english-format';
import { reasonText, remedyOf, valueText } from '@/lib/contract/records/refusals';
import type { Texts } from '@/messages/format';
import { DeskLink, TextLink } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { EmptyMessage, Paging, Panel } from '../ui/layout';

type RejectListProps = {
  run: RunView;
  page: RejectsView;
  reason: string | null;
  /** The line after which this page starts. */
  after: number;
};

const addressOf = (runId: string, query: Record<string, string>) =>
  `/desk/feeds/${runId}?${new URLSearchParams(query)}`;

/** Lists refused lines: a count and a remedy per reason, then each line's number and value. The download has the full text. */
export function RejectList({ run, page, reason, after }: RejectListProps) {
  const t = useTexts('deskFeeds');
  const byReason = run.counts.filter(([outcome]) => !GOOD_OUTCOMES.has(outcome));
  if (byReason.length === 0 && run.state !== 'done') return null;
  if (byReason.length === 0)
    return (
      <Panel title={t('refusedLines')}>
        <EmptyMessage title={t('noneRefused')} />
      </Panel>
    );
  const filter: Record<string, string> = reason === null ? {} : { reason };
  const download = (
    <DeskLink isFile href={`/desk/feeds/${run.id}/rejects`}>
      {t('download')}
    </DeskLink>
  );
  return (
    <Panel
      title={t('refusedLines')}
      note={noteOf(t, run, page)}
      actions={page.kept > 0 && run.startedBy !== 'lineup' ? download : null}
    >
      <DataTable
        caption={t('refusedByReason')}
        rows={byReason}
        rowKey={([outcome]) => outcome}
        columns={[
          {
            title: t('reason'),
            cell: ([outcome]) => (
              <TextLink href={addressOf(run.id, { reason: outcome })}>{reasonText(t, outcome)}</TextLink>
            ),
          },
          { title: t('whatToDo'), cell: ([outcome]) => remedyOf(t, outcome) },
          { title: t('lines'), cell: ([, lines]) => formatNumber(lines), isNumber: true },
        ]}
      />
      {reason === null ? null : (
        <p>
          {t.rich('onlyReason', {
            reason: reasonText(t, reason),
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <TextLink href={`/desk/feeds/${run.id}`}>{text}</TextLink>,
          })}
        </p>
      )}
      {page.rejects.length > 0 ? (
        <DataTable
          caption={t('refusedByNumber')}
          rows={page.rejects}
          rowKey={({ line }) => line}
          columns={[
            { title: t('line'), cell: ({ line }) => formatNumber(line) },
            { title: t('reason'), cell: (one) => reasonText(t, one.reason) },
            {
              title: t('value'),
              cell: ({ value }) =>
                value === null ? null : <span className="wrap-anywhere">{valueText(t, value)}</span>,
            },
          ]}
        />
      ) : null}
      <Paging
        before={after > 0 ? addressOf(run.id, filter) : null}
        beforeLabel={t('firstPage')}
        after={page.next === null ? null : addressOf(run.id, { ...filter, after: String(page.next) })}
      />
    </Panel>
  );
}

function noteOf(t: Texts<'deskFeeds'>, run: RunView, { kept }: RejectsView): string {
  if (kept === 0) return t('rejectsGone');
  return kept < run.refusedLines ? t('someRejectsKept', { count: kept }) : t('rejectsKept');
}
