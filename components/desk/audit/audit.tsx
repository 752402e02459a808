import { AUDIT_SUBJECTS, type AuditEntry, type AuditFilter, type AuditPage } from '@/lib/contract/desk/audit';
import { DeskButton, DeskField, DeskLink, DeskSelect } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Nothing, PageHead, Paging } from '../ui/layout';
import { TimeAgo } from '../ui/texts';

const AUDIT_PATH = '/desk/audit';
const AUDIT_EXPORT_PATH = '/desk/audit/export';

/** Returns an address of the audit with a filter. */
function addressOf(path: string, filter: AuditFilter): string {
  const set = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}

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

type AuditFiltersProps = {
  filter: AuditFilter;
  operators: readonly { id: string; name: string }[];
  isFiltered: boolean;
};

const everyOr = (every: string, options: readonly { value: string; label: string }[]) => [
  { value: '', label: every },
  ...options,
];

/** A plain form: its address is the filter, and works without scripts. */
function AuditFilters({ filter, operators, isFiltered }: AuditFiltersProps) {
  return (
    <form
      // The fields start again where another filter is opened.
      key={JSON.stringify(filter)}
      action={AUDIT_PATH}
      className="grid grid-cols-2 items-end gap-2 min-[700px]:grid-cols-3 min-[1200px]:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <DeskSelect
        label="Operator"
        name="operator"
        defaultValue={filter.operator ?? ''}
        options={everyOr(
          'Everybody',
          operators.map(({ id, name }) => ({ value: id, label: name })),
        )}
      />
      <DeskField
        label="Action"
        name="action"
        defaultValue={filter.action ?? ''}
        placeholder="removals.approve"
      />
      <DeskSelect
        label="About"
        name="subject"
        defaultValue={filter.subject ?? ''}
        options={everyOr(
          'Anything',
          AUDIT_SUBJECTS.map((subject) => ({ value: subject, label: subject })),
        )}
      />
      <DeskField label="Receipt or id" name="id" defaultValue={filter.id ?? ''} />
      <DeskField label="Day (UTC)" name="day" type="date" defaultValue={filter.day ?? ''} />
      <div className="flex flex-wrap gap-2">
        <DeskButton type="submit" look="accent">
          Show
        </DeskButton>
        {isFiltered ? <DeskLink href={AUDIT_PATH}>Show all</DeskLink> : null}
      </div>
    </form>
  );
}
