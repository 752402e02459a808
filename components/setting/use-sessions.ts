'use client';

import { useEffect, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import type { SessionView } from '@/lib/contract/accounts/sessions-view';
import type { ActionResult } from '@/lib/contract/action-result';

export type SessionActions = {
  listSessions: () => Promise<ActionResult<SessionView[]>>;
  endSession: (input: { sessionId: string }) => Promise<ActionResult<unknown>>;
  endOtherSessions: () => Promise<ActionResult<unknown>>;
};

const CLOCK_MS = 30_000;

type Options = {
  /** As the server rendered them; null when that failed. */
  initial: SessionView[] | null;
  /** The server's clock at rendering, epoch ms. */
  renderedAt: number;
  /** Called before a row, and the button in it, goes. */
  onEnded: () => void;
};

/** The list of open sessions and what can be done to it. After each change it is read anew: the server's word counts. */
export function useSessions(actions: SessionActions, { initial, renderedAt, onEnded }: Options) {
  const [sessions, setSessions] = useState(initial);
  const [ending, setEnding] = useState<string | null>(null);
  const [loading, start] = useTransition();

  async function read(): Promise<void> {
    const answer = await actions.listSessions().catch(() => null);
    if (answer?.ok) setSessions(answer.data);
    else leaveIfEnded(answer);
  }
  function change(what: string, call: () => Promise<ActionResult<unknown>>) {
    setEnding(what);
    start(async () => {
      const answer = await call().catch(() => null);
      if (answer?.ok) {
        onEnded();
        toast.success('Signed out.');
        await read();
      } else if (!leaveIfEnded(answer)) toast.error(answer?.message || 'Something went wrong');
      setEnding(null);
    });
  }
  const isReading = loading && ending === null;
  return {
    sessions,
    state: sessions ? ('full' as const) : isReading ? ('loading' as const) : ('failed' as const),
    nowMs: useNow(renderedAt),
    ending,
    reload: () => start(read),
    end: (sessionId: string) => change(sessionId, () => actions.endSession({ sessionId })),
    endOthers: () => change('others', actions.endOtherSessions),
  };
}

/** The server's clock first, so that both render the same; then this device's. */
function useNow(renderedAt: number): number {
  const [nowMs, setNowMs] = useState(renderedAt);
  useEffect(() => {
    const clock = window.setInterval(() => setNowMs(Date.now()), CLOCK_MS);
    return () => window.clearInterval(clock);
  }, []);
  return nowMs;
}
