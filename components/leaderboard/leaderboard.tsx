'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import { Tabs } from '@/components/ui/tabs';
import type { LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';
import { Board } from './board';
import { BoardFilters } from './board-filters';
import { BoardLoading } from './board-loading';
import { type BoardChoice, type FetchBoard, useBoard } from './use-board';

type LeaderboardProps = {
  /** The monthly board as rendered by the server; null if that failed. */
  initial: LeaderboardView | null;
  renderedAt: number;
  fetchBoard: FetchBoard;
  reportPlayer: ReportPlayer;
  supportEmail: string | null;
};

const TABS = [
  { id: 'monthly', label: 'Monthly' },
  { id: 'weekly', label: 'Weekly' },
] as const;

export function Leaderboard(props: LeaderboardProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Boards {...props} />
    </QueryClientProvider>
  );
}

function Boards({ initial, renderedAt, fetchBoard, reportPlayer, supportEmail }: LeaderboardProps) {
  const [choice, setChoice] = useState<BoardChoice>({
    interval: 'monthly',
    scope: 'everyone',
    period: 'running',
  });
  const { board, failure } = useBoard({ choice, initial, renderedAt, fetchBoard });
  const change = (part: Partial<BoardChoice>) => setChoice({ ...choice, ...part });
  return (
    <Tabs label="Board" tabs={TABS} current={choice.interval} onPick={(interval) => change({ interval })}>
      <BoardFilters choice={choice} onChange={change} />
      {board.data ? (
        <Board
          key={Object.values(choice).join(' ')}
          view={board.data}
          renderedAt={renderedAt}
          reportPlayer={reportPlayer}
          supportEmail={supportEmail}
        />
      ) : null}
      {board.isPending ? <BoardLoading /> : null}
      {failure ? (
        <EmptyState title={failure} alert>
          <Button onClick={() => board.refetch()} busy={board.isFetching} busyLabel="Loading...">
            Try again
          </Button>
        </EmptyState>
      ) : null}
    </Tabs>
  );
}
