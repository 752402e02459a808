import type { AuditEntry, AuditFilter, AuditPage } from '@/lib/contract/desk/audit';
import { DeskLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Nothing, PageHead, Paging } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { AuditFilters } from './audit-filters';
import { AUDIT_EXPORT_PATH, AUDIT_PATH, addressOf } from './audit-paths';

type AuditProps = {
  page: AuditPage;
  filter: AuditFilter;
  operators: readonly { id: string; name: string }[];
  nowMs: number;
};

/** What operators did at the desk, the newest first. */
export function Audit({ page: { entries, before }, filter, operators, nowMs }: AuditProps) {
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'before' && value !== null);
  return (
    <>
      <PageHead title="Audit" note="Every action at the desk. Nothing here can be changed or deleted.">
        <DeskLink href={addressOf(AUDIT_EXPORT_PATH, { ...filter, before: null })} isFile download>
          Download as CSV
        </DeskLink>
      </PageHead>
      <AuditFilters filter={filter} operators={operators} isFiltered={isFiltered} />
      <DataTable
        caption="Actions at the desk"
        columns={columnsFor(nowMs)}
        rows={entries}
        rowKey={({ id }) => id}
        empty={
          <Nothing title={isFiltered ? 'Nothing matches' : 'Nothing was done at the desk yet'}>
            <p>
              {isFiltered ? 'Take a filter away to see more.' : 'Each action shows here before it is done.'}
            </p>
          </Nothing>
        }
      />
      <Paging
        before={filter.before === null ? null : addressOf(AUDIT_PATH, { ...filter, before: null })}
        beforeLabel="Newest"
        after={before === null ? null : addressOf(AUDIT_PATH, { ...filter, before })}
        afterLabel="Older"
      />
    </>
  );
}

const columnsFor = (nowMs: number): Column<AuditEntry>[] => [
  { title: 'When', cell: ({ at }) => <TimeAgo at={at} nowMs={nowMs} /> },
  { title: 'Operator', cell: ({ operator }) => <span className="wrap-anywhere">{operator}</span> },
  { title: 'Action', cell: ({ action }) => <code className="break-words font-semibold">{action}</code> },
  { title: 'About', cell: (entry) => <About {...entry} /> },
  { title: 'Outcome', cell: (entry) => <Outcome {...entry} /> },
];

function About({ subject, subjectId }: AuditEntry) {
  if (subject === null) return <span className="text-muted">–</span>;
  return (
    <>
      {subject} <code className="wrap-anywhere text-muted">{subjectId}</code>
    </>
  );
}

function Outcome({ outcome, detail }: AuditEntry) {
  if (outcome === 'unfinished')
    return <span className="font-semibold text-bad-text">began, without an end</span>;
  return (
    <span className={outcome === 'refused' ? 'text-bad-text' : undefined}>
      {outcome}
      {detail === null ? null : <span className="wrap-anywhere text-muted"> · {detail}</span>}
    </span>
  );
}
