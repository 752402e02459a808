'use client';

import { useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OperatorRole } from '@/lib/contract/enums';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskField } from '../ui/controls';
import { RoleBoxes } from './role-boxes';

export type Link = { link: string };
type Named = { operatorId: string; name: string };
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

type AddOperatorProps = { isOpen: boolean; close: () => void; add: MakeLink };

/** Adds an operator, and shows the enrolment link once. */
export function AddOperator({ isOpen, close, add }: AddOperatorProps) {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const [made, setMade] = useState<Link | null>(null);
  const { run, isBusy, problem, fieldErrors } = useDeskAction<unknown, Link>(add);
  const end = () => {
    setMade(null);
    setName('');
    setRoles([]);
    close();
  };
  const confirm = async () => (made ? end() : setMade((await run({ name, roles })) ?? null));
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={end}
      title={made ? `${name} is an operator now` : 'Add an operator'}
      confirmLabel={made ? 'Done' : 'Add'}
      onConfirm={confirm}
      isBusy={isBusy}
      problem={problem}
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
            error={fieldErrors.name}
          />
          <RoleBoxes roles={roles} onChange={setRoles} error={fieldErrors.roles} />
        </>
      )}
    </ConfirmDialog>
  );
}

type NewLinkProps = { operator: Named | null; close: () => void; renew: MakeLink };

/** Makes a new enrolment link for an operator, and shows it once. */
export function NewLink({ operator, close, renew }: NewLinkProps) {
  const [made, setMade] = useState<Link | null>(null);
  const { run, isBusy, problem } = useDeskAction<unknown, Link>(renew);
  const end = () => {
    setMade(null);
    close();
  };
  const confirm = async () =>
    made ? end() : setMade((await run({ operatorId: operator?.operatorId })) ?? null);
  return (
    <ConfirmDialog
      open={operator !== null}
      onClose={end}
      title={`New enrolment link for ${operator?.name ?? ''}`}
      confirmLabel={made ? 'Done' : 'Make a link'}
      onConfirm={confirm}
      isBusy={isBusy}
      problem={problem}
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
