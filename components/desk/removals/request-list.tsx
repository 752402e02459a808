'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest } from '@/lib/contract/desk/removals';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import { ClaimMark } from '../ui/claim-notice';
import { QueueList } from '../ui/queue';

type RequestListProps = {
  requests: readonly QueuedRequest[];
  current: string | undefined;
  selected: ReadonlySet<string>;
  onOpen: (at: number) => void;
  onSelect: (receipt: string) => void;
};

/** Lists requests: those whose photos are still shown first, then by age. */
export function RequestList({ requests, current, selected, onOpen, onSelect }: RequestListProps) {
  const t = useTexts('deskRemovals');
  return (
    <QueueList label={t('queue')} items={requests} itemKey={({ receipt }) => receipt} current={current}>
      {(request, at, button) => (
        <>
          <label className="grid w-10 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">{t('select', { receipt: request.receiptText })}</span>
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

function matchesText(t: Texts<'deskRemovals'>, { matched: count, isStillShown }: QueuedRequest): string {
  if (count === 0) return t('noMatch');
  return t(isStillShown ? 'matchesInPlay' : 'matchesOutOfPlay', { count });
}

function RequestLine({ request }: { request: QueuedRequest }) {
  const t = useTexts('deskRemovals');
  const {
    receiptText,
    ageHours: hours,
    isOverdue,
    source,
    wish,
    isStillShown,
    county,
    bookedOn,
    claimedBy,
  } = request;
  return (
    <>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-semibold tabular-nums">{receiptText}</span>
        <span className={`tabular-nums ${isOverdue ? 'font-semibold text-bad-text' : 'text-muted'}`}>
          {isOverdue ? t('ageLong', { hours, promised: REVIEW_HOURS }) : t('age', { hours })}
        </span>
      </span>
      {wish === 'label' ? <span className="font-semibold text-accent-text">{t('labelWrong')}</span> : null}
      <span>
        {county === null ? t('asked', { source }) : `${county}, `}
        <span className="whitespace-nowrap">{bookedOn}</span>
      </span>
      <ClaimMark claimedBy={claimedBy} />
      <span className={isStillShown ? 'font-semibold text-bad-text' : 'text-muted'}>
        {matchesText(t, request)}
      </span>
    </>
  );
}
