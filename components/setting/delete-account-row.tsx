'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { IconBin } from '@/components/ui/more-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import { ROW, RowText } from './setting-group';
import { useLeaving } from './use-leaving';

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
