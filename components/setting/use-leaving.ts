'use client';

import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { clearPlayer } from '@/components/client/device/player-storage';
import { failureText } from '@/components/client/session/answers';
import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import type { ActionResult } from '@/lib/contract/action-result';

type Leaving = {
  playerHash: string;
  leave: () => Promise<ActionResult<unknown>>;
  failure: string;
};

/** Logs out and deletes this player's data on the device. Calls `onFailure` if the call fails. */
export function useLeaving({ playerHash, leave, failure }: Leaving, onFailure?: () => void) {
  const [busy, start] = useTransition();
  function go() {
    start(async () => {
      const answer = await leave().catch(() => null);
      // If the session had already ended, nothing else was done; /session-ended says so.
      if (answer?.ok || answer?.code === 'NOT_SIGNED_IN') {
        clearPlayer(playerHash);
        // A full page load drops the router's cache.
        window.location.assign(answer.ok ? '/login' : SESSION_ENDED_PATH);
        return;
      }
      onFailure?.();
      toast.error(failureText(answer, failure));
    });
  }
  return { busy, go };
}
