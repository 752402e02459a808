'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OperatorRole } from '@/lib/contract/enums';
import type { Texts } from '@/messages/format';
import { DeskButton } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { PageHead } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';
import { AddOperator, ChangeRoles, type EnrollmentLink, NewLink, RemoveOperator } from './operator-dialogs';

type ShownOperator = {
  operatorId: string;
  name: string;
  roles: OperatorRole[];
  passkeys: number;
  leftAt: string | null;
  lastUsedAt: string | null;
  linkUntil: string | null;
  isSelf: boolean;
};

type Action<T> = (input?: unknown) => Promise<DeskResult<T>>;

type OperatorListProps = {
  operators: readonly ShownOperator[];
  nowMs: number;
  add: Action<EnrollmentLink>;
  changeRoles: Action<{ ended: number }>;
  renew: Action<EnrollmentLink>;
  remove: Action<{ ended: number }>;
};

const CHANGES = ['roles', 'link', 'remove'] as const;
type What = (typeof CHANGES)[number];

function stateText(t: Texts<'desk'>, { leftAt, passkeys, linkUntil }: ShownOperator): string {
  if (leftAt) return t('left');
  if (passkeys > 0) return t('passkeyCount', { count: passkeys });
  return t(linkUntil ? 'linkOpen' : 'linkExpired');
}

export function OperatorList({ operators, nowMs, add, changeRoles, renew, remove }: OperatorListProps) {
  const t = useTexts('desk');
  const [open, setOpen] = useState<{ what: What | 'add'; operator: ShownOperator | null } | null>(null);
  const router = useRouter();
  const close = () => {
    setOpen(null);
    router.refresh();
  };
  const of = (what: What) => (open?.what === what ? open.operator : null);
  const changes = (operator: ShownOperator) =>
    operator.leftAt ? null : (
      <div className="flex flex-wrap gap-2">
        {CHANGES.filter((what) => what !== 'remove' || !operator.isSelf).map((what) => (
          <DeskButton
            key={what}
            aria-label={t(`changesOf.${what}`, { operator: operator.name })}
            onClick={() => setOpen({ what, operator })}
          >
            {t(`changes.${what}`)}
          </DeskButton>
        ))}
      </div>
    );
  return (
    <>
      <PageHead title={t('sections.operators')} note={t('rolesApart')}>
        <DeskButton look="accent" onClick={() => setOpen({ what: 'add', operator: null })}>
          {t('addOperator')}
        </DeskButton>
      </PageHead>
      <DataTable
        caption={t('sections.operators')}
        rows={operators}
        rowKey={({ operatorId }) => operatorId}
        columns={[
          { title: t('name'), cell: ({ name, isSelf }) => (isSelf ? t('you', { operator: name }) : name) },
          {
            title: t('operatorRoles'),
            cell: ({ roles }) => roles.map((role) => t(`roles.${role}`)).join(' · '),
          },
          { title: t('state'), cell: (operator) => stateText(t, operator) },
          {
            title: t('lastUsed'),
            cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} nowMs={nowMs} /> : t('never')),
          },
          { title: t('change'), cell: changes },
        ]}
      />
      <AddOperator isOpen={open?.what === 'add'} close={close} add={add} />
      <NewLink operator={of('link')} close={close} renew={renew} />
      <ChangeRoles operator={of('roles')} close={close} changeRoles={changeRoles} />
      <RemoveOperator operator={of('remove')} close={close} remove={remove} />
    </>
  );
}
