'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { AuditEntry, AuditedName, AuditFilter, AuditPage } from '@/lib/contract/desk/operators/audit';
import { DESK_PATH } from '@/lib/contract/desk/sections';
import { AUDIT_SUBJECTS } from '@/lib/contract/enums';
import type { Texts } from '@/messages/format';
import { DeskButton, DeskField, DeskLink, DeskSelect, TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyMessage, PageHead, Paging } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';

const EXAMPLE = 'removals.approve';
const AUDIT_PATH = '/desk/audit';
const AUDIT_EXPORT_PATH = '/desk/audit/export';
const NO_FILTER: AuditFilter = {
  operator: null,
  action: null,
  subject: null,
  id: null,
  day: null,
  show: null,
  before: null,
};

function addressOf(path: string, filter: AuditFilter): string {
  const set = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}

type AuditProps = {
  page: AuditPage;
  /** Texts for the actions on this page, by stored action. */
  actionTexts: ReadonlyMap<string, string | null>;
  /** Names of the subjects of entries, by subject and id. */
  names: ReadonlyMap<string, AuditedName>;
  /** Paths of the screens that this operator may open. Other paths get no link. */
  openPaths: readonly string[];
  filter: AuditFilter;
  operators: readonly { id: string; name: string }[];
  nowMs: number;
};

export function Audit({
  page: { entries, before },
  actionTexts,
  names,
  openPaths,
  filter,
  operators,
  nowMs,
}: AuditProps) {
  const t = useTexts('desk');
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'before' && value !== null);
  return (
    <>
      <PageHead title={t('sections.audit')} note={t(filter.show === 'all' ? 'auditOfAll' : 'auditAbout')}>
        <DeskLink href={addressOf(AUDIT_EXPORT_PATH, { ...filter, before: null })} isFile download>
          {t('downloadCsv')}
        </DeskLink>
      </PageHead>
      <AuditFilters filter={filter} operators={operators} isFiltered={isFiltered} />
      <DataTable
        caption={t('actionsAtDesk')}
        columns={columnsFor(t, nowMs, { names, openPaths, actionTexts })}
        rows={entries}
        rowKey={({ id }) => id}
        empty={
          <EmptyMessage title={t(isFiltered ? 'nothingMatches' : 'nothingDone')}>
            <p>{t(isFiltered ? 'fewerFilters' : 'actionsShowHere')}</p>
          </EmptyMessage>
        }
      />
      <Paging
        before={filter.before === null ? null : addressOf(AUDIT_PATH, { ...filter, before: null })}
        beforeLabel={t('newest')}
        after={before === null ? null : addressOf(AUDIT_PATH, { ...filter, before })}
        afterLabel={t('older')}
      />
    </>
  );
}

type Named = Pick<AuditProps, 'names' | 'openPaths'>;
type Worded = Named & Pick<AuditProps, 'actionTexts'>;

const columnsFor = (
  t: Texts<'desk'>,
  nowMs: number,
  { actionTexts, ...named }: Worded,
): Column<AuditEntry>[] => [
  { title: t('when'), cell: ({ at }) => <TimeAgo at={at} nowMs={nowMs} /> },
  { title: t('operator'), cell: ({ operator }) => <span className="wrap-anywhere">{operator}</span> },
  {
    title: t('action'),
    cell: ({ action }) => (
      <>
        <span className="block font-semibold">{actionTexts.get(action)}</span>
        <code className="break-words text-muted text-xs">{action}</code>
      </>
    ),
  },
  { title: t('about'), cell: (entry) => <About {...entry} {...named} /> },
  { title: t('outcome'), cell: (entry) => <Outcome {...entry} /> },
];

function About({ subject, subjectId, names, openPaths }: AuditEntry & Named) {
  const t = useTexts('desk');
  if (subject === null) return <span className="text-muted">–</span>;
  const name = names.get(`${subject} ${subjectId}`);
  const path = openPaths.some((open) => open !== DESK_PATH && name?.path?.startsWith(open))
    ? name?.path
    : null;
  return (
    <>
      {t(`subjects.${subject}`)}{' '}
      {path ? (
        <TextLink href={path} className="wrap-anywhere">
          {name?.text ?? subjectId}
        </TextLink>
      ) : (
        <span className="wrap-anywhere">{name?.text ?? subjectId}</span>
      )}{' '}
      {subject === 'request' ? null : (
        <TextLink
          href={addressOf(AUDIT_PATH, { ...NO_FILTER, show: 'all', id: subjectId })}
          className="text-muted text-xs"
        >
          {t('history')}
        </TextLink>
      )}
    </>
  );
}

function Outcome({ outcome, detail }: AuditEntry) {
  const t = useTexts('desk');
  if (outcome === 'unfinished')
    return <span className="font-semibold text-bad-text">{t('outcomes.unfinished')}</span>;
  return (
    <span className={outcome === 'refused' ? 'text-bad-text' : undefined}>
      {t(`outcomes.${outcome}`)}
      {detail === null ? null : (
        <span className="wrap-anywhere line-clamp-2 text-muted" title={detail}>
          {detail}
        </span>
      )}
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

/** Renders a plain GET form, so that the filter is in the address and works without scripts. */
function AuditFilters({ filter, operators, isFiltered }: AuditFiltersProps) {
  const t = useTexts('desk');
  return (
    <form
      // Another filter resets the uncontrolled fields.
      key={JSON.stringify(filter)}
      action={AUDIT_PATH}
      className="grid grid-cols-2 items-end gap-2 min-[700px]:grid-cols-3 min-[1200px]:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
    >
      <DeskSelect
        label={t('operator')}
        name="operator"
        defaultValue={filter.operator ?? ''}
        options={everyOr(
          t('everyone'),
          operators.map(({ id, name }) => ({ value: id, label: name })),
        )}
      />
      <DeskField label={t('action')} name="action" defaultValue={filter.action ?? ''} placeholder={EXAMPLE} />
      <DeskSelect
        label={t('about')}
        name="subject"
        defaultValue={filter.subject ?? ''}
        options={everyOr(
          t('anything'),
          AUDIT_SUBJECTS.map((subject) => ({ value: subject, label: t(`subjects.${subject}`) })),
        )}
      />
      <DeskField label={t('receiptOrId')} name="id" defaultValue={filter.id ?? ''} />
      <DeskSelect
        label={t('showWhat')}
        name="show"
        defaultValue={filter.show ?? ''}
        options={[
          { value: '', label: t('decisionsOnly') },
          { value: 'all', label: t('viewsToo') },
        ]}
      />
      <DeskField label={t('day')} name="day" type="date" defaultValue={filter.day ?? ''} />
      <div className="flex flex-wrap gap-2">
        <DeskButton type="submit" look="accent">
          {t('show')}
        </DeskButton>
        {isFiltered ? <DeskLink href={AUDIT_PATH}>{t('showAll')}</DeskLink> : null}
      </div>
    </form>
  );
}
