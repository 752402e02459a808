'use client';

import { useEffect, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { useTimeZone } from '@/components/ui/use-hydrated';
import { momentOf } from './daily-text';

type DailyMomentProps = {
  what: 'newPhotos' | 'closes';
  atMs: number;
  className?: string;
};

/** Says when something happens, in the player's time zone, which the server does not know. */
export function DailyMoment({ what, atMs, className }: DailyMomentProps) {
  const t = useTexts('play');
  const timeZone = useTimeZone();
  const nowMs = useNow();
  return (
    <p className={className}>{timeZone === null ? '\u00a0' : t(what, momentOf(t, atMs, nowMs, timeZone))}</p>
  );
}

const EACH_MS = 1000;

export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNowMs(Date.now()), EACH_MS);
    return () => clearInterval(clock);
  }, []);
  return nowMs;
}
