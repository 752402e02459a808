'use client';

import type { QueuedRequest } from '@/lib/contract/desk/removals';
import { counted } from '@/lib/contract/format';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { QueueList } from '../ui/queue';

type RequestListProps = {
  requests: readonly QueuedRequest[];
  current: string | undefined;
  selected: ReadonlySet<string>;
  onOpen: (at: number) => void;
  onSelect: (receipt: string) => void;
};

export const SOURCES = { photo: 'By photo', county_day: 'By county and day', flag: 'By a flag' } as const;

/** Lists requests: those whose photos are still shown first, then by age. */
export function RequestList({ requests, current, selected, onOpen, onSelect }: RequestListProps) {
  return (
    <QueueList
      label="Requests, photos still shown first"
      items={requests}
      itemKey={({ receipt }) => receipt}
      current={current}
    >
      {(request, at, button) => (
        <>
          <label className="grid w-10 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">Select {request.receiptText}</span>
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={selected.has(request.receipt)}
              onChange={() => onSelect(request.receipt)}
            />
          </label>
          <button
            {...button}
            type="button"
            onClick={() => onOpen(at)}
            className="flex min-w-0 flex-1 flex-col gap-0.5 py-2 pr-3 text-left"
          >
            <RequestLine request={request} />
          </button>
        </>
      )}
    </QueueList>
  );
}

function matchesText(matched: number, isStillShown: boolean): string {
  if (matched === 0) return 'No match';
  return `${counted(matched, 'match', 'matches')} · ${isStillShown ? 'still in play' : 'out of play'}`;
}

function RequestLine({ request }: { request: QueuedRequest }) {
  const { receiptText, ageHours, isOverdue, source, isStillShown, county, bookedOn, matched } = request;
  return (
    <>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-semibold tabular-nums">{receiptText}</span>
        <span className={`tabular-nums ${isOverdue ? 'font-semibold text-bad-text' : 'text-muted'}`}>
          {ageHours} h{isOverdue ? `, over ${REVIEW_HOURS} h` : ''}
        </span>
      </span>
      <span>
        {county === null ? SOURCES[source] : `${county}, `}
        <span className="whitespace-nowrap">{bookedOn}</span>
      </span>
      <span className={isStillShown ? 'font-semibold text-bad-text' : 'text-muted'}>
        {matchesText(matched, isStillShown)}
      </span>
    </>
  );
}
