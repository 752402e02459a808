import { GOOD_OUTCOMES, type RejectsView, type RunView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/format';
import { refusalOf, valueText } from '@/lib/contract/records/refusals';
import { DeskLink, TextLink } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { Nothing, Paging, Panel } from '../ui/layout';

type RejectListProps = {
  run: RunView;
  page: RejectsView;
  reason: string | null;
  /** The line after which this page starts. */
  after: number;
};

const addressOf = (runId: string, query: Record<string, string>) =>
  `/desk/feeds/${runId}?${new URLSearchParams(query)}`;

/** Lists refused lines: a count and a remedy per reason, then each line's number and value. The file has the full text. */
export function RejectList({ run, page, reason, after }: RejectListProps) {
  const byReason = run.counts.filter(([outcome]) => !GOOD_OUTCOMES.has(outcome));
  if (byReason.length === 0 && run.state !== 'done') return null;
  if (byReason.length === 0)
    return (
      <Panel title="Refused lines">
        <Nothing title="No line was refused" />
      </Panel>
    );
  const filter: Record<string, string> = reason === null ? {} : { reason };
  const download = (
    <DeskLink isFile href={`/desk/feeds/${run.id}/rejects`}>
      Download as CSV
    </DeskLink>
  );
  return (
    <Panel
      title="Refused lines"
      note={noteOf(run, page)}
      actions={page.kept > 0 && run.startedBy !== 'lineup' ? download : null}
    >
      <DataTable
        caption="Refused lines by reason"
        rows={byReason}
        rowKey={([outcome]) => outcome}
        columns={[
          {
            title: 'Reason',
            cell: ([outcome]) => <TextLink href={addressOf(run.id, { reason: outcome })}>{outcome}</TextLink>,
          },
          { title: 'What to do', cell: ([outcome]) => refusalOf(outcome).remedy },
          { title: 'Lines', cell: ([, lines]) => formatNumber(lines), isNumber: true },
        ]}
      />
      {reason === null ? null : (
        <p>
          Only: <strong>{reason}</strong>. <TextLink href={`/desk/feeds/${run.id}`}>Show all</TextLink>
        </p>
      )}
      {page.rejects.length > 0 ? (
        <DataTable
          caption="Refused lines by number"
          rows={page.rejects}
          rowKey={({ line }) => line}
          columns={[
            { title: 'Line', cell: ({ line }) => formatNumber(line) },
            { title: 'Reason', cell: (one) => one.reason },
            {
              title: 'Value',
              cell: ({ value }) =>
                value === null ? null : <span className="wrap-anywhere">{valueText(value)}</span>,
            },
          ]}
        />
      ) : null}
      <Paging
        before={after > 0 ? addressOf(run.id, filter) : null}
        beforeLabel="First"
        after={page.next === null ? null : addressOf(run.id, { ...filter, after: String(page.next) })}
      />
    </Panel>
  );
}

function noteOf(run: RunView, { kept }: RejectsView): string {
  if (kept === 0) return 'Their lines are not kept, or are older than 7 days.';
  const all = kept < run.refusedLines ? `The first ${formatNumber(kept)} are kept` : 'Kept';
  return `${all} for 7 days. The file names people: delete it when you are done.`;
}
