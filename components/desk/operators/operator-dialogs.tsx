'use client';

import { useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { OPERATOR_ROLES, type OperatorRole } from '@/lib/contract/enums';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskField } from '../ui/controls';

type Named = { operatorId: string; name: string; roles: readonly OperatorRole[] };
type Change = (input?: unknown) => Promise<DeskResult<{ ended: number }>>;
type DialogProps = { operator: Named | null; close: () => void };

/** Changes the roles of an operator. Open while there is one. */
export function ChangeRoles({ operator, close, changeRoles }: DialogProps & { changeRoles: Change }) {
  const [chosen, setChosen] = useState<readonly OperatorRole[] | null>(null);
  const call = useDeskAction<unknown, { ended: number }>(changeRoles);
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
      onConfirm={async () => (await call.run({ operatorId: operator?.operatorId, roles })) && end()}
      call={call}
    >
      <RoleBoxes roles={roles} onChange={setChosen} error={call.fieldErrors.roles} />
      <p className="text-muted">Their sessions end, and they sign in again.</p>
    </ConfirmDialog>
  );
}

/** Asks before an operator is removed. Open while there is one. */
export function RemoveOperator({ operator, close, remove }: DialogProps & { remove: Change }) {
  const call = useDeskAction<unknown, { ended: number }>(remove);
  return (
    <ConfirmDialog
      open={operator !== null}
      onClose={close}
      title={`Remove ${operator?.name ?? ''}?`}
      confirmLabel="Remove the operator"
      look="wrong"
      onConfirm={async () => (await call.run({ operatorId: operator?.operatorId })) && close()}
      call={call}
    >
      <p>
        Their sessions end, and their passkeys and codes are deleted. The audit keeps their name, which cannot
        be used again.
      </p>
    </ConfirmDialog>
  );
}

export type Link = { link: string };
type MakeLink = (input?: unknown) => Promise<DeskResult<Link>>;

/** The enrolment link, which nothing shows again. */
function ShownLink({ link }: Link) {
  return (
    <>
      <p>Send this link to the operator. It works once, for 24 hours, and is not shown again.</p>
      <DeskField
        label="Enrolment link"
        name="link"
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
    </>
  );
}

/** Adds an operator, and shows the enrolment link once. */
export function AddOperator({ isOpen, close, add }: { isOpen: boolean; close: () => void; add: MakeLink }) {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const [made, setMade] = useState<Link | null>(null);
  const call = useDeskAction<unknown, Link>(add);
  const end = () => {
    setMade(null);
    setName('');
    setRoles([]);
    close();
  };
  const confirm = async () => (made ? end() : setMade((await call.run({ name, roles })) ?? null));
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={end}
      title={made ? `${name} is an operator now` : 'Add an operator'}
      confirmLabel={made ? 'Done' : 'Add'}
      onConfirm={confirm}
      call={call}
    >
      {made ? (
        <ShownLink link={made.link} />
      ) : (
        <>
          <DeskField
            label="Name"
            name="name"
            hint="Shown in every log. It cannot be used again."
            value={name}
            maxLength={60}
            required
            onChange={(event) => setName(event.target.value)}
            error={call.fieldErrors.name}
          />
          <RoleBoxes roles={roles} onChange={setRoles} error={call.fieldErrors.roles} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Makes a new enrolment link for an operator, and shows it once. */
export function NewLink({ operator, close, renew }: DialogProps & { renew: MakeLink }) {
  const [made, setMade] = useState<Link | null>(null);
  const call = useDeskAction<unknown, Link>(renew);
  const end = () => {
    setMade(null);
    close();
  };
  const confirm = async () =>
    made ? end() : setMade((await call.run({ operatorId: operator?.operatorId })) ?? null);
  return (
    <ConfirmDialog
      open={operator !== null}
      onClose={end}
      title={`New enrolment link for ${operator?.name ?? ''}`}
      confirmLabel={made ? 'Done' : 'Make a link'}
      onConfirm={confirm}
      call={call}
    >
      {made ? (
        <ShownLink link={made.link} />
      ) : (
        <p>
          For an operator who lost every passkey. Using the link removes their earlier passkeys and codes.
        </p>
      )}
    </ConfirmDialog>
  );
}

const MAY: Record<OperatorRole, string> = {
  moderator: 'reports, renaming, bans, boards',
  records: 'booking photos, removals, flags, feeds',
  support: 'sessions, purchases, refunds, erasing',
  admin: 'operators and the audit',
};

type RoleBoxesProps = {
  roles: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
  error?: string | undefined;
};

/** One box for each role. */
function RoleBoxes({ roles, onChange, error }: RoleBoxesProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold">Roles</legend>
      {OPERATOR_ROLES.map((role) => (
        <label key={role} className="flex min-h-10 items-center gap-3">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
            }
            className="size-5 shrink-0 accent-accent"
          />
          <span>
            {role} <span className="text-muted">· {MAY[role]}</span>
          </span>
        </label>
      ))}
      {error ? <p className="font-semibold text-bad-text">{error}</p> : null}
    </fieldset>
  );
}
