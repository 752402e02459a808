'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';

/** Refreshing is use of the session, so it stops well before an idle one would end. */
const ACTIVE_MS = 10 * 60 * 1000;

type Read<T> = () => Promise<DeskResult<T>>;

export type Refreshed<T> = {
  data: T | null;
  problem: string | null;
  /** True while the operator has done nothing for ten minutes: then nothing is read. */
  isPaused: boolean;
  retry: () => void;
};

/** Reads again at each interval while the page is visible and its operator active; at once without initial data. */
export function useRefreshed<T>(read: Read<T>, initial: T | null, everyMs: number): Refreshed<T> {
  const [data, setData] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaused, setPaused] = useState(false);
  const activeAtMs = useRef(0);
  const retry = useCallback(async () => {
    try {
      const result = await read();
      if (result.ok) setData(result.data);
      setProblem(result.ok ? null : result.message);
    } catch {
      setProblem('The desk could not be reached.');
    }
  }, [read]);
  useEffect(() => {
    const noteUse = () => {
      activeAtMs.current = performance.now();
      setPaused(false);
    };
    const tick = () => {
      const isIdle = performance.now() - activeAtMs.current > ACTIVE_MS;
      setPaused(isIdle);
      if (!isIdle && document.visibilityState === 'visible') void retry();
    };
    noteUse();
    const uses = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
    for (const use of uses) addEventListener(use, noteUse, { passive: true });
    const timer = setInterval(tick, everyMs);
    return () => {
      clearInterval(timer);
      for (const use of uses) removeEventListener(use, noteUse);
    };
  }, [retry, everyMs]);
  const isMissing = data === null;
  useEffect(() => {
    if (isMissing) void retry();
  }, [isMissing, retry]);
  return { data, problem, isPaused, retry: () => void retry() };
}
