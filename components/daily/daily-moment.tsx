'use client';

import { useEffect, useState } from 'react';
import { useTimeZone } from '@/components/ui/use-hydrated';
import { momentText } from './daily-text';

type DailyMomentProps = { before: string; atMs: number; className?: string };

/** Says when something happens, by the player's own clock. The server does not know the time zone. */
export function DailyMoment({ before, atMs, className }: DailyMomentProps) {
  const timeZone = useTimeZone();
  const nowMs = useNow();
  return (
    <p className={className}>
      {before} {timeZone === null ? '...' : `${momentText(atMs, nowMs, timeZone)}.`}
    </p>
  );
}

const EACH_MS = 1000;

/** Returns the time of this device, updated each second. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNowMs(Date.now()), EACH_MS);
    return () => clearInterval(clock);
  }, []);
  return nowMs;
}
