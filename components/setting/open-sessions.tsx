'use client';

import { useEffect, useRef, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button, TextButton } from '@/components/ui/buttons/button';
import { IconDevice } from '@/components/ui/icons/more-icons';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';
import { useTimeZone } from '@/components/ui/use-hydrated';
import type { SessionView } from '@/lib/contract/accounts/sessions';
import type { ActionResult } from '@/lib/contract/action-result';
import { formatMoment } from '@/lib/contract/format';
import { MINUTE_MS } from '@/lib/contract/times';
import type { Texts } from '@/messages/format';
import { timeAgo } from './time-ago';

type OpenSessionsProps = SessionActions & {
  initial: SessionView[] | null;
  renderedAt: number;
};

export function OpenSessions({ initial, renderedAt, ...actions }: OpenSessionsProps) {
  const t = useTexts('settings');
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
        {t('devices')}
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
          <p className="border-line border-t px-4 py-3 text-muted text-sm">{t('noOtherDevice')}</p>
        ) : null}
        {sessions && sessions.length > 1 ? (
          <div className="border-line border-t p-3">
            <Button
              look="raised"
              className="w-full"
              onClick={endOthers}
              busy={ending === 'others'}
              busyLabel={t('loggingOut')}
            >
              {t('logOutElsewhere')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

type SessionRowProps = { session: SessionView; nowMs: number; busy: boolean; onEnd: () => void };

/** The server updates the time of use at most every five minutes. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

type Described = Pick<SessionRowProps, 'session' | 'nowMs'> & { since: string };

/** Returns since when a device is logged in and when it was last used, as precisely as the server knows. */
function useDescription({ session: { isThis, lastUsedAt }, nowMs, since }: Described): string {
  const t = useTexts('settings');
  const common = useTexts('common');
  if (isThis) return t('loggedIn', { since });
  const usedMs = Date.parse(lastUsedAt);
  if (nowMs - usedMs < NOTED_EVERY_MS)
    return t('loggedInAndJustUsed', { since, minutes: NOTED_EVERY_MS / MINUTE_MS });
  return t('loggedInAndUsed', { since, used: timeAgo(common, usedMs, nowMs) });
}

function deviceName(t: Texts<'settings'>, { kind, client }: SessionView): string {
  const name = client && clientText(t, client);
  if (kind !== 'bearer') return name ?? t('unknownBrowser');
  return name ? t('appOn', { client: name }) : t('app');
}

export function clientText(t: Texts<'settings'>, client: string): string {
  const [browser = '', system] = client.split(' on ');
  return system ? t('browserOn', { browser, system }) : client;
}

function SessionRow({ session, nowMs, busy, onEnd }: SessionRowProps) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const timeZone = useTimeZone();
  const { isThis, signedInAt } = session;
  const name = deviceName(t, session);
  const signedInMs = Date.parse(signedInAt);
  const since =
    timeZone === null ? timeAgo(common, signedInMs, nowMs) : formatMoment(t.locale, signedInMs, timeZone);
  const description = useDescription({ session, nowMs, since });
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-2">
      <IconDevice className="size-6 shrink-0 text-accent-text" />
      <div className="min-w-0 shrink grow basis-36">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {isThis ? (
            <span className="rounded bg-accent px-1.5 font-semibold text-on-accent text-sm">
              {t('thisDevice')}
            </span>
          ) : null}
        </p>
        <p className="text-muted text-sm">{description}</p>
      </div>
      {isThis ? null : (
        <TextButton onClick={onEnd} busy={busy} aria-label={t('logOutNamed', { device: name, since })}>
          {t(busy ? 'loggingOut' : 'logOutDevice')}
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
  const t = useTexts('settings');
  const common = useTexts('common');
  return (
    <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center">
      <p>{t('devicesNotLoaded')}</p>
      <Button look="raised" onClick={onRetry}>
        {common('tryAgain')}
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
  initial: SessionView[] | null;
  renderedAt: number;
  /** Called before the row with the focused button is removed. */
  onEnded: () => void;
};

function useSessions(actions: SessionActions, { initial, renderedAt, onEnded }: Options) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const [sessions, setSessions] = useState(initial);
  const [ending, setEnding] = useState<string | null>(null);
  const [loading, start] = useTransition();

  async function read(): Promise<void> {
    const answer = await actions.listSessions().catch(() => null);
    if (answer?.ok) setSessions(answer.data);
    else redirectIfEnded(answer);
  }
  function change(what: string, call: () => Promise<ActionResult<unknown>>) {
    setEnding(what);
    start(async () => {
      const answer = await call().catch(() => null);
      if (answer?.ok) {
        onEnded();
        toast.success(t('loggedOutDevice'));
        await read();
      } else if (!redirectIfEnded(answer)) toast.error(answer?.message || common('somethingWrong'));
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
