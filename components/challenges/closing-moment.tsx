'use client';

import { useTexts } from '@/components/client/texts-provider';
import { useTimeZone } from '@/components/ui/use-hydrated';
import { formatHour, formatWeekday } from '@/lib/contract/format';
import type { Texts } from '@/messages/format';

type ClosingMomentProps = {
  what: 'closes' | 'waitingText' | 'linkText';
  atMs: number;
  name?: string;
  className?: string;
};

/** Says until when a challenge is open, in the player's time zone, which the server does not know. */
export function ClosingMoment({ what, atMs, name = '', className }: ClosingMomentProps) {
  const t = useTexts('challenges');
  const timeZone = useTimeZone();
  const moment = timeZone === null ? null : momentOf(t, atMs, timeZone);
  return (
    <span className={`block ${className ?? ''}`}>
      {moment === null ? '\u00a0' : t(what, { moment, name })}
    </span>
  );
}

function momentOf(t: Texts<'challenges'>, atMs: number, timeZone: string): string {
  return t('moment', {
    day: formatWeekday(t.locale, atMs, timeZone),
    hour: formatHour(t.locale, atMs, timeZone),
  });
}
