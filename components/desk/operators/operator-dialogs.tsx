'use client';

import { useState } from 'react';
import { useDeskAction } from '@/components/desk/shell/use-desk-action';
import { ConfirmDialog } from '@/components/desk/ui/confirm-dialog';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OperatorRole } from '@/lib/contract/enums';
import { RoleBoxes } from './role-boxes';

type Named = { operatorId: string; name: string; roles: readonly OperatorRole[] };
type Change = (input?: unknown) => Promise<DeskResult<{ ended: number }>>;
type DialogProps = { operator: Named | null; close: () => void };

/** Changes the roles of an operator. Open while there is one. */
export function ChangeRoles({ operator, close, changeRoles }: DialogProps & { changeRoles: Change }) {
  const [chosen, setChosen] = useState<readonly OperatorRole[] | null>(null);
  const { run, isBusy, problem, fieldErrors } = useDeskAction<unknown, { ended: number }>(changeRoles);
  const roles = chosen ?? operator?.roles ?? [];
  const end = () => {
    setChosen(null);
    close();
  };
  return (
    <ConfirmDialog
      open={operator !== null}
      onClose={end}
      title={`Roles of ${operator?.name ?? ''}`}
      confirmLabel="Change the roles"
      onConfirm={async () => (await run({ operatorId: operator?.operatorId, roles })) && end()}
      isBusy={isBusy}
      problem={problem}
    >
      <RoleBoxes roles={roles} onChange={setChosen} error={fieldErrors.roles} />
      <p className="text-muted">Their sessions end, and they sign in again.</p>
    </ConfirmDialog>
  );
}

/** Asks before an operator is removed. Open while there is one. */
export function RemoveOperator({ operator, close, remove }: DialogProps & { remove: Change }) {
  const { run, isBusy, problem } = useDeskAction<unknown, { ended: number }>(remove);
  return (
    <ConfirmDialog
      open={operator !== null}
      onClose={close}
      title={`Remove ${operator?.name ?? ''}?`}
      confirmLabel="Remove the operator"
      look="wrong"
      onConfirm={async () => (await run({ operatorId: operator?.operatorId })) && close()}
      isBusy={isBusy}
      problem={problem}
    >
      <p>
        Their sessions end, and their passkeys and codes are deleted. The audit keeps their name, which cannot
        be used again.
      </p>
    </ConfirmDialog>
  );
}
