'use client';

import { useEffect, useRef, useState } from 'react';
import { timeUntil } from '@/components/client/time-until';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import { useHydrated } from '@/components/ui/use-hydrated';
import { formatNumber } from '@/lib/contract/format';
import type { LeaderboardEntry, LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';
import { BoardRow, points, UNKNOWN_NAME } from './board-row';
import { ExclusionNote } from './exclusion-note';
import { noRankText } from './no-rank-text';
import { useGlide } from './use-glide';
import { windowName } from './window-name';

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
