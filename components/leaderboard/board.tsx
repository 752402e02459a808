'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { timeUntil } from '@/components/client/time-until';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import { useHydrated, useTimeZone } from '@/components/ui/use-hydrated';
import { formatDay, formatMoment, formatNumber } from '@/lib/contract/format';
import type {
  BoardExclusion,
  LeaderboardEntry,
  LeaderboardView,
} from '@/lib/contract/leaderboard/leaderboard-view';
import type { BoardInterval } from '@/lib/contract/leaderboard/windows';
import { DAY_MS } from '@/lib/contract/times';
import { BoardRow, noRankText, points, UNKNOWN_NAME } from './board-row';

/** Rows rendered on the server. The other rows would be most of the page; they follow after hydration. */
const FIRST_ROWS = 30;

type BoardProps = {
  view: LeaderboardView;
  renderedAt: number;
  reportPlayer: ReportPlayer;
  supportEmail: string | null;
};

export function Board({ view, renderedAt, reportPlayer, supportEmail }: BoardProps) {
  const nowMs = useNow(renderedAt);
  const list = useRef<HTMLOListElement>(null);
  const isWhole = useHydrated();
  useGlide(list, isWhole ? view : null);
  if (view.friends === 0) return <NoFriends />;
  return (
    <>
      <p className="pb-3 text-center text-muted text-sm">{boardTime(view, nowMs)}</p>
      {view.exclusion ? <ExclusionNote exclusion={view.exclusion} supportEmail={supportEmail} /> : null}
      {view.entries.length === 0 ? (
        <EmptyState title="No users found." />
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

function boardTime(view: LeaderboardView, nowMs: number): string {
  if (view.period === 'running') return `Board ends in ${timeUntil(view.endsAt, nowMs)}`;
  const name = windowName(view.interval, view.endsAt);
  return view.isFinal ? `${name}: final ranks` : `${name}: the last answers are being counted`;
}

function NoFriends() {
  return (
    <EmptyState title="No friends found.">
      <p className="text-paper-muted">Add a friend to compare your scores.</p>
      <ButtonLink href="/add-friend">Add a friend</ButtonLink>
    </EmptyState>
  );
}

/** Shows the player's own rank at the bottom, also outside the top 100. */
function OwnRank({ view }: { view: LeaderboardView }) {
  const { own } = view;
  return (
    <p
      data-testid="own-rank"
      className="own-rank sticky bottom-[calc(3rem+1px+env(safe-area-inset-bottom))] -mx-4 mt-auto -mb-4 flex min-h-12 items-center justify-between gap-3 border-accent border-t-2 bg-raised px-4 py-1.5 font-semibold leading-tight"
    >
      {own ? (
        <>
          <span>
            Your rank <span className="numerals pl-1 font-extrabold text-2xl">{formatNumber(own.rank)}</span>
          </span>
          <span className="numerals font-extrabold text-xl">{points(own.total_score)}</span>
        </>
      ) : (
        <span>{noRankText(view)}</span>
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

const WHY = {
  pace: 'Your answers came faster than people usually play.',
  endurance: 'You answered in every hour of two days, which people cannot do.',
  accuracy: 'You answered more questions right than knowledge and luck explain.',
  operator: 'The people who run this game decided so.',
} as const;

/** Says why the player is on no board, until when, and what to do. */
function ExclusionNote({ exclusion: { reason, until }, supportEmail }: ExclusionNoteProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <section
      aria-labelledby="exclusion-title"
      className="mb-3 flex flex-col gap-1.5 rounded-xl border-2 border-paper-edge bg-paper px-4 py-3 text-paper-text text-sm"
    >
      <h2 id="exclusion-title" className="font-display font-extrabold text-xl">
        Your score is not shown on the boards
      </h2>
      <p>{WHY[reason]}</p>
      {until === null ? null : <p>It is shown again after {formatMoment(until, timeZone)}.</p>}
      <p>Your points still count, and you can go on playing.</p>
      {supportEmail === null ? null : (
        <p>
          If you think this is a mistake, write to{' '}
          <a href={`mailto:${supportEmail}`} className="wrap-anywhere font-semibold underline">
            {supportEmail}
          </a>
          .
        </p>
      )}
    </section>
  );
}

const GLIDE_MS = 220;

/**
 * Animates the rows of a list to their new positions when `shown` changes; new rows fade in. Rows are identified by
 * `data-glide`. The first list after a change of tab or filter does not animate, nor does an incomplete list (`shown`
 * is null).
 */
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

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Returns 'October 2026', or 'Nov 9, 2026 to Nov 15, 2026' for a week (UTC), by the first moment after it, epoch ms. */
export function windowName(interval: BoardInterval, endsAtMs: number): string {
  const lastDay = endsAtMs - DAY_MS;
  if (interval === 'monthly') return MONTH.format(lastDay);
  return `${formatDay(lastDay - 6 * DAY_MS)} to ${formatDay(lastDay)}`;
}
