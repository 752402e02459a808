'use client';

import { useEffect, useRef, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { Button } from '@/components/ui/button';
import { IconDevice } from '@/components/ui/more-icons';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { TextButton } from '@/components/ui/text-button';
import { useTimeZone } from '@/components/ui/use-hydrated';
import type { SessionView } from '@/lib/contract/accounts/sessions-view';
import type { ActionResult } from '@/lib/contract/action-result';
import { formatMoment } from '@/lib/contract/format';
import { lastUsed, timeAgo } from './time-ago';

type OpenSessionsProps = SessionActions & {
  /** As rendered by the server; null if that failed. */
  initial: SessionView[] | null;
  renderedAt: number;
};

export function OpenSessions({ initial, renderedAt, ...actions }: OpenSessionsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { sessions, state, nowMs, ending, reload, end, endOthers } = useSessions(actions, {
    initial,
    renderedAt,
    onEnded: () => heading.current?.focus(),
  });
  return (
    <section className="flex flex-col gap-1.5" aria-labelledby="open-sessions">
      <h2
        ref={heading}
        id="open-sessions"
        tabIndex={-1}
        className="px-1 font-semibold text-muted text-sm tracking-wide"
      >
        Your devices
      </h2>
      <div className="overflow-hidden rounded-2xl border border-line bg-raised">
        {state === 'loading' ? <SessionsLoading /> : null}
        {state === 'failed' ? <SessionsFailed onRetry={reload} /> : null}
        {sessions ? (
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionRow
                  session={session}
                  nowMs={nowMs}
                  busy={ending === session.id}
                  onEnd={() => end(session.id)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {sessions?.length === 1 ? (
          <p className="border-line border-t px-4 py-3 text-muted text-sm">
            You are not logged in on any other device.
          </p>
        ) : null}
        {sessions && sessions.length > 1 ? (
          <div className="border-line border-t p-3">
            <Button
              look="raised"
              className="w-full"
              onClick={endOthers}
              busy={ending === 'others'}
              busyLabel="Signing out..."
            >
              Sign out everywhere else
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

type SessionRowProps = { session: SessionView; nowMs: number; busy: boolean; onEnd: () => void };

function SessionRow({ session, nowMs, busy, onEnd }: SessionRowProps) {
  const { kind, client, isThis, signedInAt, lastUsedAt } = session;
  const name = kind === 'bearer' ? ['App', client].filter(Boolean).join(', ') : (client ?? 'Unknown browser');
  const timeZone = useTimeZone();
  const signedInMs = Date.parse(signedInAt);
  const since = timeZone === null ? timeAgo(signedInMs, nowMs) : formatMoment(signedInMs, timeZone);
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-2">
      <IconDevice className="size-6 shrink-0 text-accent-text" />
      <div className="min-w-0 shrink grow basis-36">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {isThis ? (
            <span className="rounded bg-accent px-1.5 font-semibold text-on-accent text-sm">This device</span>
          ) : null}
        </p>
        <p className="text-muted text-sm">
          {`Logged in ${since}`}
          {isThis ? null : `. Last used ${lastUsed(Date.parse(lastUsedAt), nowMs)}`}
        </p>
      </div>
      {isThis ? null : (
        <TextButton onClick={onEnd} busy={busy} aria-label={`Sign out ${name}, logged in ${since}`}>
          {busy ? 'Signing out...' : 'Sign out'}
        </TextButton>
      )}
    </div>
  );
}

function SessionsLoading() {
  return (
    <div className="flex flex-col gap-2 p-3">
      <Loading />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

function SessionsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center">
      <p>The list could not be loaded.</p>
      <Button look="raised" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type SessionActions = {
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

function useSessions(actions: SessionActions, { initial, renderedAt, onEnded }: Options) {
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
