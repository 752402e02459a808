'use client';

import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { clearPlayer } from '@/components/client/player-storage';
import type { ActionResult } from '@/lib/contract/action-result';

type Leaving = {
  playerHash: string;
  leave: () => Promise<ActionResult<unknown>>;
  failure: string;
};

/** Logs out and clears everything of this player on the device. `onFailure` runs when the call fails. */
export function useLeaving({ playerHash, leave, failure }: Leaving, onFailure?: () => void) {
  const [busy, start] = useTransition();
  function go() {
    start(async () => {
      const answer = await leave().catch(() => null);
      // With a session that has already ended nothing else was done; /session-ended says so.
      if (answer?.ok || answer?.code === 'NOT_SIGNED_IN') {
        clearPlayer(playerHash);
        // A full page load, which drops the router's cache.
        window.location.assign(answer.ok ? '/login' : SESSION_ENDED_PATH);
        return;
      }
      onFailure?.();
      toast.error(failureText(answer, failure));
    });
  }
  return { busy, go };
}
