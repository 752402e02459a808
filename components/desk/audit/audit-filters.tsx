import { AUDIT_SUBJECTS, type AuditFilter } from '@/lib/contract/desk/audit';
import { DeskButton, DeskField, DeskLink, DeskSelect } from '../ui/controls';
import { AUDIT_PATH } from './audit-paths';

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
export function AuditFilters({ filter, operators, isFiltered }: AuditFiltersProps) {
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
