'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest } from '@/lib/contract/desk/removals/requests';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import { ClaimMark } from '../ui/queue/notices';

function matchesText(t: Texts<'deskRemovals'>, { matched: count, isStillShown }: QueuedRequest): string {
  if (count === 0) return t('noMatch');
  return t(isStillShown ? 'matchesInPlay' : 'matchesOutOfPlay', { count });
}

export function RequestRow({ request }: { request: QueuedRequest }) {
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
