'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OperatorRole } from '@/lib/contract/enums';
import { counted } from '@/lib/contract/format';
import { DeskButton } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { PageHead } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { AddOperator, ChangeRoles, type Link, NewLink, RemoveOperator } from './operator-dialogs';

export type ShownOperator = {
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
  add: Action<Link>;
  changeRoles: Action<{ ended: number }>;
  renew: Action<Link>;
  remove: Action<{ ended: number }>;
};

type What = 'roles' | 'link' | 'remove';
const CHANGES: readonly { what: What; label: string }[] = [
  { what: 'roles', label: 'Roles' },
  { what: 'link', label: 'New link' },
  { what: 'remove', label: 'Remove' },
];

function standing({ leftAt, passkeys, linkUntil }: ShownOperator): string {
  if (leftAt) return 'left';
  if (passkeys > 0) return counted(passkeys, 'passkey');
  return linkUntil ? 'link is open' : 'link has expired';
}

/** Who works at the desk, with the changes that an admin may make. */
export function OperatorList({ operators, nowMs, add, changeRoles, renew, remove }: OperatorListProps) {
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
        {CHANGES.filter(({ what }) => what !== 'remove' || !operator.isSelf).map(({ what, label }) => (
          <DeskButton
            key={what}
            aria-label={`${label}: ${operator.name}`}
            onClick={() => setOpen({ what, operator })}
          >
            {label}
          </DeskButton>
        ))}
      </div>
    );
  return (
    <>
      <PageHead
        title="Operators"
        note="Roles do not include each other: an admin sees no photo without records."
      >
        <DeskButton look="accent" onClick={() => setOpen({ what: 'add', operator: null })}>
          Add an operator
        </DeskButton>
      </PageHead>
      <DataTable
        caption="Operators"
        rows={operators}
        rowKey={({ operatorId }) => operatorId}
        columns={[
          { title: 'Name', cell: ({ name, isSelf }) => `${name}${isSelf ? ' (you)' : ''}` },
          { title: 'Roles', cell: ({ roles }) => roles.join(', ') },
          { title: 'State', cell: standing },
          {
            title: 'Last used',
            cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} nowMs={nowMs} /> : 'never'),
          },
          { title: 'Change', cell: changes },
        ]}
      />
      <AddOperator isOpen={open?.what === 'add'} close={close} add={add} />
      <NewLink operator={of('link')} close={close} renew={renew} />
      <ChangeRoles operator={of('roles')} close={close} changeRoles={changeRoles} />
      <RemoveOperator operator={of('remove')} close={close} remove={remove} />
    </>
  );
}
