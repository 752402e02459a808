'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { IconLeave } from '@/components/ui/more-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import { ROW, RowText } from './setting-group';
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
