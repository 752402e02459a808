'use client';

import { useEffect, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { SessionView } from '@/lib/accounts/sessions-view';
import type { ActionResult } from '@/lib/action-result';
import { SESSION_ENDED_PATH } from '@/lib/browser/paths';

export type SessionActions = {
  listSessions: () => Promise<ActionResult<SessionView[]>>;
  endSession: (input: { sessionId: string }) => Promise<ActionResult<unknown>>;
  endOtherSessions: () => Promise<ActionResult<unknown>>;
};

const CLOCK_MS = 30_000;

/** The list of open sessions and what can be done to it. After each change it is read anew: the server's word counts. */
export function useSessions(actions: SessionActions, initial: SessionView[] | null, renderedAt: number) {
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
      if (answer?.ok) await read();
      else if (!leaveIfEnded(answer)) toast.error(answer?.message || 'Something went wrong');
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

/** Another device may have signed this one out. */
function leaveIfEnded(answer: ActionResult<unknown> | null): boolean {
  const isOver = answer !== null && !answer.ok && answer.code === 'NOT_SIGNED_IN';
  if (isOver) window.location.assign(SESSION_ENDED_PATH);
  return isOver;
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
