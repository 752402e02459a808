'use client';

import { useEffect, useId, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { atOnceIf, useLoaded } from '@/components/client/use-loaded';
import { Button } from '@/components/ui/buttons/button';
import { useBackCloses } from '@/components/ui/modals/use-back-closes';
import { Loading } from '@/components/ui/states/loading';
import type { Place } from './find-place';
import type { PlaceChooserProps } from './place-chooser';

type CountyOverlayProps = Omit<PlaceChooserProps, 'titleId' | 'onClose'> & {
  /** The substitute county to announce; null for none. */
  county: string | null;
  isChoosing: boolean;
  onDismiss: () => void;
  onOpenList: () => void;
  onCloseList: () => void;
};

const load = () => import('./place-chooser');

/** Covers the screen to announce a substitute county, once per session, or to choose a place. */
export function CountyOverlay(props: CountyOverlayProps) {
  const { county, isChoosing, onDismiss, onOpenList, onCloseList, ...chooser } = props;
  const open = isChoosing || county !== null;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const loaded = useLoaded(load, atOnceIf(isChoosing));
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  useBackCloses(open, dialog);
  const close = () => dialog.current?.close();
  function closed() {
    if (dialog.current?.open) return;
    if (isChoosing) onCloseList();
    else if (county !== null) onDismiss();
  }
  function openList() {
    onDismiss();
    onOpenList();
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={closed}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      className="county-overlay"
    >
      {open ? (
        <div className="mx-auto flex min-h-full max-w-96 flex-col justify-center gap-6 p-6 text-center max-[359px]:p-4">
          {isChoosing && loaded ? (
            <loaded.PlaceChooser {...chooser} titleId={titleId} onClose={close} />
          ) : null}
          {isChoosing && !loaded ? <Loading /> : null}
          {county !== null && !isChoosing ? (
            <Announcement county={county} titleId={titleId} onClose={close} onOpenList={openList} />
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}

type AnnouncementProps = { county: string; titleId: string; onClose: () => void; onOpenList: () => void };

function Announcement({ county, titleId, onClose, onOpenList }: AnnouncementProps) {
  const t = useTexts('quiz');
  return (
    <>
      <p id={titleId} className="text-xl leading-snug">
        {t.rich('county', {
          name: county,
          county: (name) => <strong className="font-bold">{name}</strong>,
        })}
      </p>
      <Button onClick={onClose}>{t('ok')}</Button>
      <Button look="raised" onClick={onOpenList}>
        {t('chooseOtherPlace')}
      </Button>
    </>
  );
}

export function PlaceButton({ place, onOpenList }: { place: Place | null; onOpenList: () => void }) {
  const t = useTexts('quiz');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpenList}
      className="wrap-anywhere min-h-11 px-1 text-center font-semibold text-muted"
    >
      {t.rich('changePlace', {
        name: place?.name ?? t('nationInText'),
        action: (text) => <span className="text-accent-text underline underline-offset-4">{text}</span>,
      })}
    </button>
  );
}
