'use client';

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { copyText } from '@/components/client/share-link';
import { Button, pressable } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { IconBin, IconDownload, IconLeave, IconShare } from '@/components/ui/more-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import { ROW, RowText } from './setting-group';
import { useDownload } from './use-download';
import { useLeaving } from './use-leaving';

type LogoutRowProps = {
  playerHash: string;
  logOut: () => Promise<ActionResult<unknown>>;
  /** Says what a guest loses. */
  warning?: string;
};

export function LogoutRow({ playerHash, logOut, warning }: LogoutRowProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { busy, go } = useLeaving({ playerHash, leave: logOut, failure: 'Logout failed. Try again.' }, close);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={ROW}>
        <RowText icon={<IconLeave />} label="Logout" />
      </button>
      <Modal open={open} onClose={close} title="Logout" locked={busy}>
        <p className="text-center text-lg">Are you sure you want to log out?</p>
        {warning ? <p className="pt-2 text-center text-paper-muted">{warning}</p> : null}
        <div className="grid grid-cols-2 gap-3 pt-5">
          <Button look="outline" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={go} busy={busy} busyLabel="Logging out...">
            Logout
          </Button>
        </div>
      </Modal>
    </>
  );
}

type DeleteAccountRowProps = { playerHash: string; deleteAccount: () => Promise<ActionResult<unknown>> };

export function DeleteAccountRow({ playerHash, deleteAccount }: DeleteAccountRowProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { busy, go } = useLeaving(
    { playerHash, leave: deleteAccount, failure: 'Delete Account failed. Try again.' },
    close,
  );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={ROW}>
        <RowText icon={<IconBin />} label="Delete Account" />
      </button>
      <Modal open={open} onClose={close} title="Delete Account" locked={busy}>
        <p className="text-center text-lg">Are you sure you want to delete account?</p>
        <p className="pt-2 pb-5 text-center text-paper-muted">
          Please note that your account will be permanently deleted in 7 days.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button look="outline" onClick={close} disabled={busy}>
            No
          </Button>
          <Button look="wrong" onClick={go} busy={busy} busyLabel="Deleting...">
            Yes
          </Button>
        </div>
      </Modal>
    </>
  );
}

export function DownloadRow() {
  const { busy, download } = useDownload();
  return (
    <button type="button" {...pressable(busy, download)} aria-busy={busy || undefined} className={ROW}>
      <RowText
        icon={<IconDownload />}
        label="Download my data"
        note={busy ? 'Preparing your file...' : 'All data that we have about you, as a JSON file'}
      />
    </button>
  );
}

/** Copies the app link, without the share sheet of the device (specification, section 2). */
export function ShareRow({ appLink }: { appLink: string }) {
  async function share() {
    if (await copyText(appLink)) toast.success('Application Link copied to clipboard!');
    else toast.error('Failed to copy the link');
  }
  return (
    <button type="button" onClick={share} className={ROW}>
      <RowText icon={<IconShare />} label="Share" note="Copy the link of the app" />
    </button>
  );
}
