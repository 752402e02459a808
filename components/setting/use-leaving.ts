'use client';

import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureWords } from '@/components/client/failure-words';
import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { clearPlayer } from '@/components/client/player-storage';
import type { ActionResult } from '@/lib/contract/action-result';

type Leaving = {
  playerHash: string;
  /** Ends the session on the server, one way or another. */
  leave: () => Promise<ActionResult<unknown>>;
  /** Said when that fails. */
  failure: string;
};

/** Leaves the game: afterwards nothing of this player stays on the device. `onFailure` runs when the player stays. */
export function useLeaving({ playerHash, leave, failure }: Leaving, onFailure?: () => void) {
  const [busy, start] = useTransition();
  function go() {
    start(async () => {
      const answer = await leave().catch(() => null);
      // A session that is over already is left as well, but nothing else that was asked for has happened: that is told.
      if (answer?.ok || answer?.code === 'NOT_SIGNED_IN') {
        clearPlayer(playerHash);
        // A whole page load: no screen of this player stays in the router's cache.
        window.location.assign(answer.ok ? '/login' : SESSION_ENDED_PATH);
        return;
      }
      onFailure?.();
      toast.error(failureWords(answer, failure));
    });
  }
  return { busy, go };
}
