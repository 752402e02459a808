'use client';

import { useEffect } from 'react';
import type { ActionResult } from '@/lib/contract/action-result';
import type { DailySummary } from '@/lib/contract/daily/daily-view';
import { setDailyDue, useDailyDue } from './daily-due';

export type FetchDailySummary = () => Promise<ActionResult<DailySummary>>;

/** Spreads the calls at midnight. */
const SPREAD_MS = 60_000;

/** Fetches whether the daily waits, now and when the next one starts. A failure is not shown: the pin only invites. */
export function useFetchedDue(fetchSummary: FetchDailySummary): void {
  const nextAt = useDailyDue()?.nextAt ?? null;
  useEffect(() => {
    const fetchIt = () =>
      fetchSummary().then(
        (answer) => answer.ok && setDailyDue(answer.data),
        () => null,
      );
    if (nextAt === null) return void fetchIt();
    const waitMs = Math.max(0, nextAt - Date.now()) + Math.random() * SPREAD_MS;
    const timer = setTimeout(fetchIt, waitMs);
    return () => clearTimeout(timer);
  }, [fetchSummary, nextAt]);
}
