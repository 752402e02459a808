'use client';

import type { FlaggedView } from '@/lib/contract/desk/flags';
import { QueueList } from '../ui/queue';

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
  return (
    <QueueList label="Flagged records" items={records} itemKey={({ recordId }) => recordId} current={current}>
      {(record, at, button) => (
        <button
          {...button}
          type="button"
          onClick={() => onOpen(at)}
          className="flex w-full min-w-0 flex-col gap-0.5 px-3 py-2 text-left"
        >
          <span className={record.underAge > 0 ? 'font-semibold text-bad-text' : 'font-semibold'}>
            {flagsText(record)}
          </span>
          <span className="wrap-anywhere">{record.label}</span>
          <span className="wrap-anywhere text-muted text-xs">{record.charge}</span>
        </button>
      )}
    </QueueList>
  );
}
