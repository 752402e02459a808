import { useSyncExternalStore } from 'react';
import type { DailySummary } from '@/lib/contract/daily/daily-view';

type Due = Pick<DailySummary, 'state' | 'nextAt'>;

/** The daily as this tab knows it; null until it is fetched. */
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

/** Returns whether a daily waits for the player. */
export const isDue = (daily: Due | null): boolean => daily?.state === 'new' || daily?.state === 'open';
