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
  /** As rendered by the server; null if that failed. */
  initial: SessionView[] | null;
  renderedAt: number;
  /** Called before a row with the focused button is removed. */
  onEnded: () => void;
};

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

/** Starts with the server's time, so that hydration matches, then follows this device's clock. */
function useNow(renderedAt: number): number {
  const [nowMs, setNowMs] = useState(renderedAt);
  useEffect(() => {
    const clock = window.setInterval(() => setNowMs(Date.now()), CLOCK_MS);
    return () => window.clearInterval(clock);
  }, []);
  return nowMs;
}
