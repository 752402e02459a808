'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { setDailyDue } from '@/components/client/daily-due';
import { dataOf } from '@/components/client/data-of';
import type { ActionResult } from '@/lib/contract/action-result';
import type { DailyView } from '@/lib/contract/daily/daily-view';

export type FetchDaily = () => Promise<ActionResult<DailyView>>;

type Options = {
  /** As rendered by the server; null if that failed. */
  initial: DailyView | null;
  renderedAt: number;
  fetchDaily: FetchDaily;
};

const FRESH_MS = 15_000;

/** Beside the result of the day before, today's daily waits. */
const waitsBeside = ({ state, isToday }: DailyView) => state === 'done' && !isToday;

/** Provides the daily, and whether it is played now. A daily of today that was started goes on by itself. */
export function useDaily({ initial, renderedAt, fetchDaily }: Options) {
  const [isPlaying, setPlaying] = useState(initial?.state === 'open' && initial.isToday);
  // Each play is followed by a view of its own, so that no older one shows.
  const [plays, setPlays] = useState(0);
  const query = useQuery({
    queryKey: ['daily', plays],
    queryFn: () => dataOf(fetchDaily),
    enabled: !isPlaying,
    staleTime: FRESH_MS,
    retry: 1,
    ...(plays === 0 && initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const { data: view } = query;
  useEffect(() => {
    if (view) setDailyDue({ nextAt: view.nextAt, state: waitsBeside(view) ? 'new' : view.state });
  }, [view]);
  const start = useCallback(() => setPlaying(true), []);
  const finish = useCallback(() => {
    setPlaying(false);
    setPlays((count) => count + 1);
  }, []);
  return { view, query, isPlaying, isFresh: plays > 0, start, finish };
}
