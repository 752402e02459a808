'use client';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { createPasskey, type FinishAction, type StartAction, useCeremony } from '../shell/use-ceremony';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskField } from '../ui/controls';

type Passkey = { id: string; label: string };
/** `done` closes the dialog and reads the page again. */
type DialogProps = { close: () => void; done: () => void };

type AddPasskeyProps = DialogProps & {
  isOpen: boolean;
  startAdding: StartAction<PublicKeyCredentialCreationOptionsJSON>;
  add: FinishAction<true>;
};

/** Names a device and creates a passkey on it. */
export function AddPasskey({ isOpen, close, done, startAdding, add }: AddPasskeyProps) {
  const [label, setLabel] = useState('');
  const ceremony = useCeremony({ start: startAdding, ceremony: createPasskey, finish: add });
  const confirm = async () => {
    if (!(await ceremony.run({ label }))) return;
    setLabel('');
    done();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title="Add a passkey"
      confirmLabel="Create the passkey"
      onConfirm={confirm}
      isBusy={ceremony.isBusy}
      problem={ceremony.problem}
    >
      <DeskField
        label="Name of the device"
        name="label"
        value={label}
        maxLength={40}
        required
        onChange={(event) => setLabel(event.target.value)}
        error={ceremony.fieldErrors.label}
      />
    </ConfirmDialog>
  );
}

/** Renames a passkey. Open while there is one. */
export function RenamePasskey(props: DialogProps & { passkey: Passkey | null; rename: FinishAction<true> }) {
  const { passkey, rename, close, done } = props;
  const [typed, setTyped] = useState<{ id: string; label: string } | null>(null);
  const { run, isBusy, problem, fieldErrors } = useDeskAction<unknown, true>(rename);
  const label = typed && typed.id === passkey?.id ? typed.label : (passkey?.label ?? '');
  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={close}
      title={`Rename ${passkey?.label ?? ''}`}
      confirmLabel="Rename"
      onConfirm={async () => (await run({ id: passkey?.id, label })) && done()}
      isBusy={isBusy}
      problem={problem}
    >
      <DeskField
        label="Name of the device"
        name="label"
        value={label}
        maxLength={40}
        required
        onChange={(event) => passkey && setTyped({ id: passkey.id, label: event.target.value })}
        error={fieldErrors.label}
      />
    </ConfirmDialog>
  );
}

/** Asks before a passkey is removed. Open while there is one. */
export function RemovePasskey(props: DialogProps & { passkey: Passkey | null; remove: FinishAction<true> }) {
  const { passkey, remove, close, done } = props;
  const { run, isBusy, problem } = useDeskAction<unknown, true>(remove);
  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={close}
      title={`Remove ${passkey?.label ?? ''}?`}
      confirmLabel="Remove the passkey"
      look="wrong"
      onConfirm={async () => (await run({ id: passkey?.id })) && done()}
      isBusy={isBusy}
      problem={problem}
    >
      <p>This device cannot sign you in any longer.</p>
    </ConfirmDialog>
  );
}
