'use client';

import { useTimeZone } from '@/components/ui/use-hydrated';
import { momentText } from './daily-text';
import { useNow } from './use-now';

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
