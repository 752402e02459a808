'use client';

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { ActionResult } from '@/lib/action-result';
import { leaveIfEnded } from '@/lib/browser/leave-if-ended';
import type { LeaderboardView } from '@/lib/leaderboard/leaderboard-view';
import { BoardRow, points } from './board-row';
import { timeUntil } from './time-until';

type Interval = LeaderboardView['interval'];

type LeaderboardProps = {
  /** The monthly board as the server rendered it; null when that failed. */
  initial: LeaderboardView | null;
  /** The server's clock at rendering, epoch ms. */
  renderedAt: number;
  fetchBoard: (input: { interval: Interval }) => Promise<ActionResult<LeaderboardView>>;
};

const TABS = [
  { id: 'monthly', label: 'Monthly' },
  { id: 'weekly', label: 'Weekly' },
] as const;

const FAILED = 'Failed to fetch leaderboard';
const FRESH_MS = 15_000;

export function Leaderboard(props: LeaderboardProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Boards {...props} />
    </QueryClientProvider>
  );
}

function Boards({ initial, renderedAt, fetchBoard }: LeaderboardProps) {
  const [interval, setInterval] = useState<Interval>('monthly');
  const board = useQuery({
    queryKey: ['leaderboard', interval],
    queryFn: async () => {
      const answer = await fetchBoard({ interval });
      if (answer.ok) return answer.data;
      leaveIfEnded(answer);
      throw new Error(answer.message);
    },
    staleTime: FRESH_MS,
    retry: 1,
    ...(initial &&
      interval === initial.interval && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const failed = board.isError && !board.data;
  useEffect(() => {
    if (failed) toast.error(FAILED);
  }, [failed]);
  return (
    <Tabs label="Board" tabs={TABS} current={interval} onPick={setInterval}>
      {board.data ? <Board view={board.data} renderedAt={renderedAt} /> : null}
      {board.isPending ? <ListSkeleton /> : null}
      {failed ? (
        <EmptyState title={FAILED} alert>
          <Button onClick={() => board.refetch()} busy={board.isFetching} busyLabel="Loading...">
            Try again
          </Button>
        </EmptyState>
      ) : null}
    </Tabs>
  );
}

function Board({ view, renderedAt }: { view: LeaderboardView; renderedAt: number }) {
  const nowMs = useNow(renderedAt);
  return (
    <>
      <p className="pb-3 text-center text-muted text-sm">Board ends in {timeUntil(view.endsAt, nowMs)}</p>
      {view.entries.length === 0 ? (
        <EmptyState title="No users found." />
      ) : (
        <ol className="flex flex-col gap-1.5">
          {view.entries.map((entry) => (
            <BoardRow key={entry.rank} entry={entry} />
          ))}
        </ol>
      )}
      <OwnRank own={view.own} />
    </>
  );
}

/** Your own place, always in sight, outside the top too. */
function OwnRank({ own }: { own: LeaderboardView['own'] }) {
  return (
    <p
      data-testid="own-rank"
      className="sticky bottom-[calc(3rem+1px+env(safe-area-inset-bottom))] -mx-4 mt-auto -mb-4 flex min-h-12 items-center justify-between gap-3 border-accent border-t-2 bg-raised px-4 font-semibold"
    >
      {own ? (
        <>
          <span>
            Your rank <span className="numerals pl-1 font-extrabold text-2xl">{own.rank}</span>
          </span>
          <span className="numerals font-extrabold text-xl">{points(own.total_score)}</span>
        </>
      ) : (
        <span>Score your first points to join this board.</span>
      )}
    </p>
  );
}

/** The server's clock first, so that both render the same; then this device's, every half minute. */
function useNow(renderedAt: number): number {
  const [nowMs, setNowMs] = useState(renderedAt);
  useEffect(() => {
    const clock = window.setInterval(() => setNowMs(Date.now()), 30_000);
    return () => window.clearInterval(clock);
  }, []);
  return nowMs;
}
