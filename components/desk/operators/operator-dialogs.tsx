'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { OPERATOR_ROLES, type OperatorRole } from '@/lib/contract/enums';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskField } from '../ui/controls';

type Named = { operatorId: string; name: string; roles: readonly OperatorRole[] };
type Change = (input?: unknown) => Promise<DeskResult<{ ended: number }>>;
type DialogProps = { operator: Named | null; close: () => void };

export function ChangeRoles({ operator, close, changeRoles }: DialogProps & { changeRoles: Change }) {
  const t = useTexts('desk');
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
      title={t('rolesOf', { operator: operator?.name ?? '' })}
      confirmLabel={t('changeRoles')}
      onConfirm={async () => (await call.run({ operatorId: operator?.operatorId, roles })) && end()}
      call={call}
    >
      <RoleBoxes roles={roles} onChange={setChosen} error={call.fieldErrors.roles} />
      <p className="text-muted">{t('sessionsWillEnd')}</p>
    </ConfirmDialog>
  );
}

export function RemoveOperator({ operator, close, remove }: DialogProps & { remove: Change }) {
  const t = useTexts('desk');
  const call = useDeskAction<unknown, { ended: number }>(remove);
  return (
    <ConfirmDialog
      open={operator !== null}
      onClose={close}
      title={t('removeOperatorTitle', { operator: operator?.name ?? '' })}
      confirmLabel={t('removeOperator')}
      look="wrong"
      onConfirm={async () => (await call.run({ operatorId: operator?.operatorId })) && close()}
      call={call}
    >
      <p>{t('removeOperatorMeans')}</p>
    </ConfirmDialog>
  );
}

export type EnrollmentLink = { link: string };
type MakeLink = (input?: unknown) => Promise<DeskResult<EnrollmentLink>>;

function ShownLink({ link }: EnrollmentLink) {
  const t = useTexts('desk');
  return (
    <>
      <p>{t('sendLink')}</p>
      <DeskField
        label={t('link')}
        name="link"
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
    </>
  );
}

export function AddOperator({ isOpen, close, add }: { isOpen: boolean; close: () => void; add: MakeLink }) {
  const t = useTexts('desk');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const [made, setMade] = useState<EnrollmentLink | null>(null);
  const call = useDeskAction<unknown, EnrollmentLink>(add);
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
      title={made ? t('operatorAdded', { operator: name }) : t('addOperator')}
      confirmLabel={t(made ? 'done' : 'add')}
      onConfirm={confirm}
      call={call}
    >
      {made ? (
        <ShownLink link={made.link} />
      ) : (
        <>
          <DeskField
            label={t('name')}
            name="name"
            hint={t('nameForever')}
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

export function NewLink({ operator, close, renew }: DialogProps & { renew: MakeLink }) {
  const t = useTexts('desk');
  const [made, setMade] = useState<EnrollmentLink | null>(null);
  const call = useDeskAction<unknown, EnrollmentLink>(renew);
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
      title={t('newLinkTitle', { operator: operator?.name ?? '' })}
      confirmLabel={t(made ? 'done' : 'makeLink')}
      onConfirm={confirm}
      call={call}
    >
      {made ? <ShownLink link={made.link} /> : <p>{t('newLinkMeans')}</p>}
    </ConfirmDialog>
  );
}

type RoleBoxesProps = {
  roles: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
  error?: string | undefined;
};

function RoleBoxes({ roles, onChange, error }: RoleBoxesProps) {
  const t = useTexts('desk');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold">{t('operatorRoles')}</legend>
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
            {t(`roles.${role}`)} <span className="text-muted">· {t(`may.${role}`)}</span>
          </span>
        </label>
      ))}
      {error ? <p className="font-semibold text-bad-text">{error}</p> : null}
    </fieldset>
  );
}
