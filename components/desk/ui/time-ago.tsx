'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ageText, utcText } from './texts';

type TimeAgoProps = {
  /** ISO 8601. */
  at: string;
  /** The server's time, so that server and browser render the same age. Without it no age is shown. */
  nowMs?: number;
};

export function TimeAgo({ at, nowMs }: TimeAgoProps) {
  const t = useTexts('desk');
  return (
    <time dateTime={at}>
      <span className="wide:whitespace-nowrap">{utcText(at)}</span>
      {nowMs === undefined ? null : (
        <>
          {' '}
          <span className="whitespace-nowrap text-muted">
            {t('ago', { age: ageText(t, (nowMs - Date.parse(at)) / 1000) })}
          </span>
        </>
      )}
    </time>
  );
}
