'use client';

import type { MouseEvent } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { HeldChoice } from '@/lib/contract/desk/records/held-view';
import { OUT_REASONS } from '@/lib/contract/enums';
import { DeskButton } from '../ui/controls';
import { KeyCap } from '../ui/keys';
import type { useHeldDesk } from './use-held-desk';

/** Removes the focus from a clicked button. Otherwise Enter would press it again instead of deciding the screen. */
export const releaseFocus =
  (press: () => void) =>
  ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    if (detail > 0) currentTarget.blur();
    press();
  };

type Desk = ReturnType<typeof useHeldDesk>;

export function DecideButton({ desk }: { desk: Desk }) {
  const t = useTexts('deskHeld');
  const { photos, unloaded } = desk;
  const count = (verdict: HeldChoice['verdict']) =>
    photos.filter((photo) => desk.choiceOf(photo).verdict === verdict).length;
  const label =
    unloaded > 0
      ? t('loading', { count: unloaded })
      : count('in') === photos.length
        ? t('passIn', { count: photos.length })
        : t('passMixed', { in: count('in'), out: count('out'), again: count('again') });
  return (
    <DeskButton
      look="accent"
      busy={desk.decisions.isBusy}
      disabled={!desk.canDecide}
      onClick={desk.decideScreen}
    >
      {label} <KeyCap>{t('enter')}</KeyCap>
    </DeskButton>
  );
}

export function HeldButtons({ desk }: { desk: Desk }) {
  const t = useTexts('deskHeld');
  const { photos } = desk;
  return (
    <div
      className={`flex items-center gap-2 border-line border-t bg-page py-2 wide:flex-wrap ${desk.isLarge ? 'fixed inset-x-0 bottom-0 z-50 flex-wrap px-3' : 'sticky bottom-0 overflow-x-auto'}`}
    >
      {desk.isLarge && desk.current ? (
        <>
          <p className="basis-full truncate font-semibold wide:basis-auto">
            {t('largePhoto', { number: desk.at + 1, count: photos.length })} · {desk.current.label} ·{' '}
            {desk.current.county}
          </p>
          <DeskButton onClick={releaseFocus(() => desk.move(-1))}>{t('previous')}</DeskButton>
          <DeskButton onClick={releaseFocus(() => desk.move(1))}>{t('next')}</DeskButton>
        </>
      ) : (
        <span className="hidden wide:block">
          <DecideButton desk={desk} />
        </span>
      )}
      <span className="shrink-0 font-semibold">{t('refuseFor')}</span>
      {OUT_REASONS.map((reason, at) => (
        <DeskButton
          key={reason}
          className="shrink-0"
          onClick={releaseFocus(() => desk.choose({ verdict: 'out', reason }))}
        >
          {t(`shortReasons.${reason}`)} <KeyCap>{String(at + 1)}</KeyCap>
        </DeskButton>
      ))}
      <DeskButton className="shrink-0" onClick={releaseFocus(() => desk.choose({ verdict: 'again' }))}>
        {t('again')} <KeyCap>l</KeyCap>
      </DeskButton>
      <DeskButton className="shrink-0" onClick={releaseFocus(() => desk.choose({ verdict: 'in' }))}>
        {t('in')} <KeyCap>i</KeyCap>
      </DeskButton>
      <DeskButton className="shrink-0" onClick={releaseFocus(desk.toggleLarge)}>
        {t(desk.isLarge ? 'small' : 'large')} <KeyCap>z</KeyCap>
      </DeskButton>
    </div>
  );
}
