'use client';

import { useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { IconLeave } from '@/components/ui/icons';
import { Modal } from '@/components/ui/modal';
import type { ActionResult } from '@/lib/action-result';
import { clearPlayer } from '@/lib/browser/player-storage';

type LogoutRowProps = { playerHash: string; logOut: () => Promise<ActionResult<unknown>> };

/** Logout asks first; afterwards nothing of this player stays on the device. */
export function LogoutRow({ playerHash, logOut }: LogoutRowProps) {
  const [open, setOpen] = useState(false);
  const [busy, startLogout] = useTransition();
  function leave() {
    startLogout(async () => {
      const answer = await logOut().catch(() => null);
      // A session that is over already is what was asked for.
      if (answer?.ok || answer?.code === 'NOT_SIGNED_IN') {
        clearPlayer(playerHash);
        // A whole page load: no screen of this player stays in the router's cache.
        window.location.assign('/login');
        return;
      }
      setOpen(false);
      toast.error('Logout failed. Try again.');
    });
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left font-semibold"
      >
        <IconLeave className="size-6 shrink-0 text-accent-text" />
        Logout
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Logout">
        <p className="pb-5 text-center text-lg">Are you sure you want to log out?</p>
        <div className="grid grid-cols-2 gap-3">
          <Button look="paper" className="border-2 border-paper-edge" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button onClick={leave} busy={busy} busyLabel="Logging out...">
            Logout
          </Button>
        </div>
      </Modal>
    </>
  );
}
