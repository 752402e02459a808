'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNKNOWN_NAME } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import type { ReportPlayer } from '@/components/ui/report/report-modal';
import { EmptyState } from '@/components/ui/states/empty-state';
import { useHydrated, useTimeZone } from '@/components/ui/use-hydrated';
import { formatDayRange, formatMoment, formatMonth } from '@/lib/contract/format';
import type {
  BoardExclusion,
  LeaderboardEntry,
  LeaderboardView,
} from '@/lib/contract/leaderboard/leaderboard-view';
import type { BoardInterval } from '@/lib/contract/leaderboard/windows';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/contract/times';
import type { Texts } from '@/messages/format';
import { BoardRow, noRankText } from './board-row';

/** Rows rendered on the server. The others follow after hydration, because they would be most of the page. */
const FIRST_ROWS = 30;

type BoardProps = {
  view: LeaderboardView;
  renderedAt: number;
  reportPlayer: ReportPlayer;
  supportEmail: string | null;
};

export function Board({ view, renderedAt, reportPlayer, supportEmail }: BoardProps) {
  const t = useTexts('leaderboard');
  const nowMs = useNow(renderedAt);
  const list = useRef<HTMLOListElement>(null);
  const isWhole = useHydrated();
  useGlide(list, isWhole ? view : null);
  if (view.friends === 0) return <NoFriends />;
  return (
    <>
      <p className="pb-3 text-center text-muted text-sm">{boardTime(t, view, nowMs)}</p>
      {view.exclusion ? <ExclusionNote exclusion={view.exclusion} supportEmail={supportEmail} /> : null}
      {view.entries.length === 0 ? (
        <EmptyState title={t('noUsers')} />
      ) : (
        <ol ref={list} className="flex flex-col gap-1.5 pb-4">
          {view.entries.slice(0, isWhole ? undefined : FIRST_ROWS).map((entry) => (
            <BoardRow key={rowKey(entry)} entry={entry} reportPlayer={reportPlayer} />
          ))}
        </ol>
      )}
      <OwnRank view={view} />
    </>
  );
}

function rowKey({ username, rank }: LeaderboardEntry): string {
  return username === UNKNOWN_NAME ? `${username} ${rank}` : username;
}

function boardTime(t: Texts<'leaderboard'>, view: LeaderboardView, nowMs: number): string {
  if (view.period === 'running') return resetTime(t, view.endsAt - nowMs);
  const dates = windowName(t.locale, view.interval, view.endsAt);
  return view.isFinal ? t('final', { dates }) : t('counting', { dates });
}

/** Returns 'Resets in 7 days', or the hours or minutes of the last day. */
function resetTime(t: Texts<'leaderboard'>, leftMs: number): string {
  if (leftMs >= DAY_MS) return t('resetsInDays', { days: Math.floor(leftMs / DAY_MS) });
  if (leftMs >= HOUR_MS) return t('resetsInHours', { hours: Math.floor(leftMs / HOUR_MS) });
  return t('resetsInMinutes', { minutes: Math.max(1, Math.ceil(leftMs / MINUTE_MS)) });
}

function NoFriends() {
  const t = useTexts('leaderboard');
  return (
    <EmptyState title={t('noFriends')}>
      <p className="text-paper-muted">{t('noFriendsText')}</p>
      <ButtonLink href="/add-friend">{t('addFriend')}</ButtonLink>
    </EmptyState>
  );
}

function OwnRank({ view }: { view: LeaderboardView }) {
  const t = useTexts('leaderboard');
  const common = useTexts('common');
  const { own } = view;
  return (
    <p
      data-testid="own-rank"
      className="own-rank sticky bottom-[calc(3rem+1px+env(safe-area-inset-bottom))] -mx-4 mt-auto -mb-4 flex min-h-12 items-center justify-between gap-3 border-accent border-t-2 bg-raised px-4 py-1.5 font-semibold leading-tight"
    >
      {own ? (
        <>
          <span>
            {t.rich('yourRank', {
              rank: own.rank,
              big: (text) => <span className="numerals pl-1 font-extrabold text-2xl">{text}</span>,
            })}
          </span>
          <span className="numerals font-extrabold text-xl">
            {common('points', { count: own.total_score })}
          </span>
        </>
      ) : (
        <span>{noRankText(common, view)}</span>
      )}
    </p>
  );
}

/** Starts with the server's time, so that hydration matches, then follows this device's clock. */
function useNow(renderedAt: number): number {
  const [nowMs, setNowMs] = useState(renderedAt);
  useEffect(() => {
    const clock = window.setInterval(() => setNowMs(Date.now()), 30_000);
    return () => window.clearInterval(clock);
  }, []);
  return nowMs;
}

type ExclusionNoteProps = { exclusion: BoardExclusion; supportEmail: string | null };

function ExclusionNote({ exclusion: { reason, until }, supportEmail }: ExclusionNoteProps) {
  const t = useTexts('leaderboard');
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <section
      aria-labelledby="exclusion-title"
      className="mb-3 flex flex-col gap-1.5 rounded-xl border-2 border-paper-edge bg-paper px-4 py-3 text-paper-text text-sm"
    >
      <h2 id="exclusion-title" className="font-display font-extrabold text-xl">
        {t('excluded')}
      </h2>
      <p>{t(`why.${reason}`)}</p>
      {until === null ? null : <p>{t('backAfter', { moment: formatMoment(t.locale, until, timeZone) })}</p>}
      <p>{t('keepPlaying')}</p>
      {supportEmail === null ? null : (
        <p>
          {t.rich('mistake', {
            email: supportEmail,
            link: (text) => (
              <a href={`mailto:${supportEmail}`} className="wrap-anywhere font-semibold underline">
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </section>
  );
}

const GLIDE_MS = 220;

/** Animates rows (`data-glide`) to new positions when `shown` changes, except after a change of tab or filter, or if `shown` is null. */
function useGlide(list: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (shown === null) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-glide]') ?? [];
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const places = new Map<string, number>();
    for (const row of rows) {
      const name = row.dataset.glide ?? '';
      places.set(name, row.offsetTop);
      if (still || before.current.size === 0) continue;
      const from = before.current.get(name);
      if (from === undefined) row.animate({ opacity: [0, 1] }, GLIDE_MS);
      else if (from !== row.offsetTop) glide(row, from - row.offsetTop);
    }
    before.current = places;
  }, [list, shown]);
}

function glide(row: HTMLElement, byPx: number): void {
  row.animate({ transform: [`translateY(${byPx}px)`, 'none'] }, { duration: GLIDE_MS, easing: 'ease-out' });
}

/** Returns 'October 2026', or 'Nov 9–15' for a week. `endsAtMs` is the exclusive end, UTC. */
export function windowName(locale: string, interval: BoardInterval, endsAtMs: number): string {
  const lastDay = endsAtMs - DAY_MS;
  if (interval === 'monthly') return formatMonth(locale, lastDay);
  return formatDayRange(locale, lastDay - 6 * DAY_MS, lastDay);
}
