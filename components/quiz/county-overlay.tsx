'use client';

import { useEffect, useId, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/button';
import { useBackCloses } from '@/components/ui/use-back-closes';

/** Covers the whole screen, once per session, when the player's own county has no records. */
export function CountyOverlay({ county, onDismiss }: { county: string | null; onDismiss: () => void }) {
  const t = useTexts('quiz');
  const open = county !== null;
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  useBackCloses(open, dialog);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={textId}
      onClose={() => dialog.current?.open || onDismiss()}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      className="county-overlay"
    >
      {open ? (
        <div className="mx-auto flex min-h-full max-w-96 flex-col justify-center gap-6 p-6 text-center">
          <p id={textId} className="text-xl leading-snug">
            {t.rich('county', {
              name: county,
              county: (name) => <strong className="font-bold">{name}</strong>,
            })}
          </p>
          <Button onClick={() => dialog.current?.close()}>{t('ok')}</Button>
        </div>
      ) : null}
    </dialog>
  );
}
