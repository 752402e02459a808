'use client';

import { useEffect, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { HeldPhoto } from '@/lib/contract/desk/records/held-view';
import { releaseFocus } from './held-buttons';
import type { useHeldDesk } from './use-held-desk';

type Desk = ReturnType<typeof useHeldDesk>;

/** Sized so that all photos of a screen fit on a desktop. */
const CELL =
  'aspect-square wide:aspect-auto wide:h-[calc((100dvh-17rem)/4-2.75rem)] wide:min-h-28 min-[1700px]:h-[calc((100dvh-17rem)/3-2.75rem)]';

export function HeldCell({ photo, at, desk }: { photo: HeldPhoto; at: number; desk: Desk }) {
  const t = useTexts('deskHeld');
  const cell = useRef<HTMLLIElement>(null);
  const isCurrent = desk.at === at;
  const isLarge = isCurrent && desk.isLarge;
  useEffect(() => {
    if (isCurrent) cell.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={cell}
      hidden={at >= desk.photos.length}
      aria-current={isCurrent || undefined}
      className={`flex min-w-0 scroll-my-24 flex-col overflow-hidden rounded-md border-2 bg-raised ${isCurrent ? 'border-accent' : 'border-line'}`}
    >
      <button
        type="button"
        onClick={releaseFocus(() => (isCurrent ? desk.toggleLarge() : desk.moveTo(at)))}
        className={`relative bg-lineup ${CELL}`}
      >
        <img
          src={photo.photo}
          alt={t('photo', { number: at + 1, charge: photo.label })}
          onLoad={() => desk.loading.markLoaded(photo.recordId, true)}
          onError={() => desk.loading.markLoaded(photo.recordId, false)}
          className={`object-contain ${isLarge ? 'fixed inset-0 z-50 size-full bg-lineup pb-60 wide:pb-28' : 'absolute inset-0 size-full'}`}
        />
        <Mark photo={photo} desk={desk} isLarge={isLarge} />
      </button>
      <p className="truncate px-1 text-xs" title={photo.charge}>
        {photo.label}
      </p>
      <p className="truncate px-1 text-muted text-xs">{photo.county}</p>
    </li>
  );
}

function Mark({ photo, desk, isLarge }: { photo: HeldPhoto; desk: Desk; isLarge: boolean }) {
  const t = useTexts('deskHeld');
  const choice = desk.choiceOf(photo);
  const place = isLarge ? 'fixed top-4 left-4 z-50 text-base' : 'absolute inset-x-0 bottom-0 text-sm';
  if (choice.verdict === 'again' && desk.loading.isFailed(photo))
    return <span className={`${place} bg-page p-1 font-semibold text-text`}>{t('notLoaded')}</span>;
  if (choice.verdict === 'in') return null;
  const isOut = choice.verdict === 'out';
  return (
    <span
      className={`${place} p-1 font-semibold ${isOut ? 'bg-bad text-white' : 'bg-accent text-on-accent'}`}
    >
      {isOut ? t(`reasons.${choice.reason}`) : t('again')}
    </span>
  );
}
