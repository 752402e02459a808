'use client';

import { useEffect, useState } from 'react';
import type { Holdings } from './quiz-state';

/** Returns the milliseconds until the next life by the server's clock, or null when lives are full. */
export function useCountdown(holdings: Holdings | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const nextLifeAt = holdings?.nextLifeAt ?? null;
  useEffect(() => {
    if (nextLifeAt === null) return;
    const clock = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [nextLifeAt]);
  if (nextLifeAt === null || !holdings) return null;
  return Math.max(0, nextLifeAt - holdings.clockOffsetMs - nowMs);
}

/** Returns '15:00' for 900,000 ms. */
export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
