'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { ActionResult } from '@/lib/contract/action-result';
import type { DailySummary } from '@/lib/contract/daily/daily-view';

type Due = Pick<DailySummary, 'state' | 'nextAt'>;

let due: Due | null = null;
const listeners = new Set<() => void>();

export function setDailyDue(next: Due): void {
  due = next;
  for (const notify of listeners) notify();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function useDailyDue(): Due | null {
  return useSyncExternalStore(
    subscribe,
    () => due,
    () => null,
  );
}

export const isDue = (daily: Due | null): boolean => daily?.state === 'new' || daily?.state === 'open';

export type FetchDailySummary = () => Promise<ActionResult<DailySummary>>;

/** Spreads the calls of all tabs after midnight. */
const SPREAD_MS = 60_000;

/** Fetches today's daily now, and again when the next one starts. Ignores failures, because the pin is only an invitation. */
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
