'use client';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { createPasskey, type FinishAction, type StartAction, useCeremony } from '../shell/use-ceremony';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton, DeskField } from '../ui/controls';
import { TablePanel } from '../ui/data-table';
import { EmptyMessage } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';

type OwnPasskey = {
  id: string;
  label: string;
  backedUp: boolean;
  createdAt: string;
  usedAt: string | null;
};

type OwnPasskeysProps = {
  passkeys: readonly OwnPasskey[];
  nowMs: number;
  startAdding: StartAction<PublicKeyCredentialCreationOptionsJSON>;
  add: FinishAction<true>;
  rename: FinishAction<true>;
  remove: FinishAction<true>;
};

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: OwnPasskey } | null;

/** Lists the operator's passkeys, to add, rename or remove them. The last one cannot be removed. */
export function OwnPasskeys({ passkeys, nowMs, startAdding, add, rename, remove }: OwnPasskeysProps) {
  const t = useTexts('desk');
  const [open, setOpen] = useState<Open>(null);
  const router = useRouter();
  const close = () => setOpen(null);
  const done = () => {
    close();
    router.refresh();
  };
  const changes = (passkey: OwnPasskey) => (
    <div className="flex flex-wrap gap-2">
      <DeskButton
        onClick={() => setOpen({ what: 'rename', passkey })}
        aria-label={t('renameDevice', { device: passkey.label })}
      >
        {t('rename')}
      </DeskButton>
      {passkeys.length > 1 ? (
        <DeskButton
          onClick={() => setOpen({ what: 'remove', passkey })}
          aria-label={t('removeDevice', { device: passkey.label })}
        >
          {t('remove')}
        </DeskButton>
      ) : null}
    </div>
  );
  return (
    <TablePanel
      title={t('passkeys')}
      note={t('twoPasskeys')}
      actions={<DeskButton onClick={() => setOpen({ what: 'add' })}>{t('addPasskey')}</DeskButton>}
      caption={t('sections.account')}
      rows={passkeys}
      rowKey={({ id }) => id}
      columns={[
        { title: t('device'), cell: ({ label }) => <span className="wrap-anywhere">{label}</span> },
        { title: t('added'), cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        {
          title: t('lastUsed'),
          cell: ({ usedAt }) => (usedAt ? <TimeAgo at={usedAt} nowMs={nowMs} /> : t('never')),
        },
        { title: t('backedUp'), cell: ({ backedUp }) => t(backedUp ? 'yes' : 'no') },
        { title: t('change'), cell: changes },
      ]}
      empty={<EmptyMessage title={t('noPasskey')}>{t('askForLink')}</EmptyMessage>}
    >
      <AddPasskey isOpen={open?.what === 'add'} {...{ close, done, startAdding, add }} />
      <RenamePasskey passkey={open?.what === 'rename' ? open.passkey : null} {...{ close, done, rename }} />
      <RemovePasskey passkey={open?.what === 'remove' ? open.passkey : null} {...{ close, done, remove }} />
    </TablePanel>
  );
}

type Passkey = { id: string; label: string };
type DialogProps = { close: () => void; done: () => void };

type AddPasskeyProps = DialogProps & {
  isOpen: boolean;
  startAdding: StartAction<PublicKeyCredentialCreationOptionsJSON>;
  add: FinishAction<true>;
};

function AddPasskey({ isOpen, close, done, startAdding, add }: AddPasskeyProps) {
  const t = useTexts('desk');
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
      title={t('addPasskey')}
      confirmLabel={t('createPasskey')}
      onConfirm={confirm}
      call={ceremony}
    >
      <DeskField
        label={t('deviceName')}
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

function RenamePasskey(props: DialogProps & { passkey: Passkey | null; rename: FinishAction<true> }) {
  const { passkey, rename, close, done } = props;
  const t = useTexts('desk');
  const [typed, setTyped] = useState<{ id: string; label: string } | null>(null);
  const call = useDeskAction<unknown, true>(rename);
  const label = typed && typed.id === passkey?.id ? typed.label : (passkey?.label ?? '');
  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={close}
      title={t('renameDevice', { device: passkey?.label ?? '' })}
      confirmLabel={t('rename')}
      onConfirm={async () => (await call.run({ id: passkey?.id, label })) && done()}
      call={call}
    >
      <DeskField
        label={t('deviceName')}
        name="label"
        value={label}
        maxLength={40}
        required
        onChange={(event) => passkey && setTyped({ id: passkey.id, label: event.target.value })}
        error={call.fieldErrors.label}
      />
    </ConfirmDialog>
  );
}

function RemovePasskey(props: DialogProps & { passkey: Passkey | null; remove: FinishAction<true> }) {
  const { passkey, remove, close, done } = props;
  const t = useTexts('desk');
  const call = useDeskAction<unknown, true>(remove);
  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={close}
      title={t('removeDeviceTitle', { device: passkey?.label ?? '' })}
      confirmLabel={t('removePasskey')}
      look="wrong"
      onConfirm={async () => (await call.run({ id: passkey?.id })) && done()}
      call={call}
    >
      <p>{t('removePasskeyMeans')}</p>
    </ConfirmDialog>
  );
}
