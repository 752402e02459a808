'use client';

import { Button } from '@/components/ui/button';
import { IconDevice } from '@/components/ui/icons';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import type { SessionView } from '@/lib/accounts/sessions-view';
import { timeAgo } from './time-ago';
import { type SessionActions, useSessions } from './use-sessions';

type OpenSessionsProps = SessionActions & {
  /** As the server rendered them; null when that failed. */
  initial: SessionView[] | null;
  /** The server's clock at rendering, epoch ms. */
  renderedAt: number;
};

/** Where the player is signed in, and the way to end each from here. */
export function OpenSessions({ initial, renderedAt, ...actions }: OpenSessionsProps) {
  const { sessions, state, nowMs, ending, reload, end, endOthers } = useSessions(
    actions,
    initial,
    renderedAt,
  );
  return (
    <section className="flex flex-col gap-1.5" aria-labelledby="open-sessions">
      <h2 id="open-sessions" className="px-1 font-semibold text-muted text-sm tracking-wide">
        Where you are signed in
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
          <p className="border-line border-t px-4 py-3 text-muted text-sm">Nowhere else.</p>
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
  const { client, isThis, signedInAt, lastUsedAt } = session;
  const name = client ?? 'Unknown browser';
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2">
      <IconDevice className="size-6 shrink-0 text-accent-text" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {name}
          {isThis ? (
            <span className="ml-2 inline-block rounded bg-accent px-1.5 font-semibold text-on-accent text-sm">
              This one
            </span>
          ) : null}
        </p>
        <p className="text-muted text-sm">
          Signed in {timeAgo(Date.parse(signedInAt), nowMs)}
          {isThis ? null : <>, last used {timeAgo(Date.parse(lastUsedAt), nowMs)}</>}
        </p>
      </div>
      {isThis ? null : (
        <button
          type="button"
          onClick={onEnd}
          disabled={busy}
          aria-label={`Sign out ${name}`}
          className="min-h-11 shrink-0 rounded-lg px-2 font-semibold text-accent-text underline underline-offset-4 disabled:opacity-60"
        >
          {busy ? 'Signing out...' : 'Sign out'}
        </button>
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
