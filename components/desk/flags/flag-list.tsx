'use client';

import { useEffect, useRef } from 'react';
import type { FlaggedView } from '@/lib/contract/desk/flags';

type FlagListProps = {
  records: readonly FlaggedView[];
  current: string | undefined;
  onOpen: (at: number) => void;
};

/** Returns the open flags of a record, such as *Looks under 18 · 2 × Wrong label*. */
export function flagsText({ underAge, offensive, wrongLabel }: FlaggedView): string {
  return [
    [underAge, 'Looks under 18'] as const,
    [offensive, 'Offensive'] as const,
    [wrongLabel, 'Wrong label'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, what]) => (count === 1 ? what : `${count} × ${what}`))
    .join(' · ');
}

/** Flagged records in play, *looks under 18* first. */
export function FlagList({ records, current, onOpen }: FlagListProps) {
  const open = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current !== undefined) open.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <ul
        aria-label="Flagged records"
        className="max-h-[25dvh] divide-y divide-line overflow-y-auto wide:max-h-[calc(100dvh-8rem)]"
      >
        {records.map((record, at) => {
          const isOpen = record.recordId === current;
          return (
            <li key={record.recordId}>
              <button
                ref={isOpen ? open : undefined}
                type="button"
                aria-current={isOpen ? 'true' : undefined}
                onClick={() => onOpen(at)}
                className={`flex w-full min-w-0 flex-col gap-0.5 px-3 py-2 text-left ${isOpen ? 'bg-page shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
              >
                <span className={record.underAge > 0 ? 'font-semibold text-bad-text' : 'font-semibold'}>
                  {flagsText(record)}
                </span>
                <span className="wrap-anywhere">{record.label}</span>
                <span className="wrap-anywhere text-muted text-xs">{record.charge}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
