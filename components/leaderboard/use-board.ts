'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { dataOf, refusalText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import type { ActionResult } from '@/lib/contract/action-result';
import type { LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';

export type BoardChoice = Pick<LeaderboardView, 'interval' | 'scope' | 'period'>;
export type FetchBoard = (input: BoardChoice) => Promise<ActionResult<LeaderboardView>>;

type Options = {
  choice: BoardChoice;
  initial: LeaderboardView | null;
  renderedAt: number;
  fetchBoard: FetchBoard;
};

const FRESH_MS = 5000;
const POLL_MS = 10_000;
const SETTLING_POLL_MS = 60_000;

/** Provides the chosen board. Refetches it while it can change, the tab is visible and the device is online. */
export function useBoard({ choice, initial, renderedAt, fetchBoard }: Options) {
  const t = useTexts('leaderboard');
  const { interval, scope, period } = choice;
  const board = useQuery({
    queryKey: ['leaderboard', interval, scope, period],
    queryFn: () => dataOf(() => fetchBoard({ interval, scope, period })),
    staleTime: FRESH_MS,
    retry: 1,
    refetchInterval: ({ state }) => {
      if (period === 'running') return POLL_MS;
      return state.data?.isFinal === false ? SETTLING_POLL_MS : false;
    },
    ...(initial && isSame(choice, initial) && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const failure = board.isError && !board.data ? refusalText(board.error, t('fetchFailed')) : null;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  return { board, failure };
}

function isSame(a: BoardChoice, b: BoardChoice): boolean {
  return a.interval === b.interval && a.scope === b.scope && a.period === b.period;
}
