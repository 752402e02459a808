'use client';

import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { failureText } from '../shell/use-desk-action';
import { useWhileActive } from '../ui/use-while-active';

type Read<T> = () => Promise<DeskResult<T>>;

type Refreshed<T> = {
  data: T | null;
  problem: string | null;
  isPaused: boolean;
  retry: () => void;
};

/** Fetches at each interval while the page is visible and its operator active. Without initial data, also fetches at once. */
export function useRefreshed<T>(read: Read<T>, initial: T | null, everyMs: number): Refreshed<T> {
  const t = useTexts('desk');
  const [data, setData] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const retry = useCallback(async () => {
    try {
      const result = await read();
      if (result.ok) setData(result.data);
      setProblem(result.ok ? null : result.message);
    } catch (error) {
      setProblem(failureText(t, error));
    }
  }, [read, t]);
  const isPaused = useWhileActive(() => void retry(), everyMs);
  const isMissing = data === null;
  useEffect(() => {
    if (isMissing) void retry();
  }, [isMissing, retry]);
  return { data, problem, isPaused, retry: () => void retry() };
}
