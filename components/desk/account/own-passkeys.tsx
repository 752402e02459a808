'use client';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { FinishAction, StartAction } from '../shell/use-ceremony';
import { DeskButton } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { Nothing, Panel } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs';

export type OwnPasskey = {
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

/** The operator's passkeys: adds, renames, removes. The last one stays. */
export function OwnPasskeys({ passkeys, nowMs, startAdding, add, rename, remove }: OwnPasskeysProps) {
  const [open, setOpen] = useState<Open>(null);
  const router = useRouter();
  const close = () => setOpen(null);
  const done = () => {
    close();
    router.refresh();
  };
  const changes = (passkey: OwnPasskey) => (
    <div className="flex flex-wrap gap-2">
      <DeskButton onClick={() => setOpen({ what: 'rename', passkey })} aria-label={`Rename ${passkey.label}`}>
        Rename
      </DeskButton>
      {passkeys.length > 1 ? (
        <DeskButton
          onClick={() => setOpen({ what: 'remove', passkey })}
          aria-label={`Remove ${passkey.label}`}
        >
          Remove
        </DeskButton>
      ) : null}
    </div>
  );
  return (
    <Panel
      title="Passkeys"
      note="Have two, in case one device is lost."
      actions={<DeskButton onClick={() => setOpen({ what: 'add' })}>Add a passkey</DeskButton>}
    >
      <DataTable
        caption="My passkeys"
        rows={passkeys}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Device', cell: ({ label }) => <span className="wrap-anywhere">{label}</span> },
          { title: 'Added', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
          {
            title: 'Last used',
            cell: ({ usedAt }) => (usedAt ? <TimeAgo at={usedAt} nowMs={nowMs} /> : 'never'),
          },
          { title: 'Backed up', cell: ({ backedUp }) => (backedUp ? 'yes' : 'no') },
          { title: 'Change', cell: changes },
        ]}
        empty={<Nothing title="You have no passkey">Ask an admin for a new enrolment link.</Nothing>}
      />
      <AddPasskey isOpen={open?.what === 'add'} {...{ close, done, startAdding, add }} />
      <RenamePasskey passkey={open?.what === 'rename' ? open.passkey : null} {...{ close, done, rename }} />
      <RemovePasskey passkey={open?.what === 'remove' ? open.passkey : null} {...{ close, done, remove }} />
    </Panel>
  );
}
