'use client';

import { useEffect, useState } from 'react';

/** Returns the time of the server's clock in epoch ms, updated every `everyMs`; null stops the updates. */
export function useServerNow(clockOffsetMs: number, everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return;
    setNowMs(Date.now());
    const clock = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(clock);
  }, [everyMs]);
  return nowMs + clockOffsetMs;
}
