'use client';

import { useId } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Modal } from '@/components/ui/modals/modal';

/** Stops the game after two timeouts in a row. Esc, Back and a tap outside continue too. */
export function StillThere({ open, onContinue }: { open: boolean; onContinue: () => void }) {
  const t = useTexts('quiz');
  const textId = useId();
  return (
    <Modal open={open} onClose={onContinue} title={t('stillThere')} closeButton={false}>
      <div className="flex flex-col gap-4 text-center">
        <p id={textId}>{t('stillThereText')}</p>
        <Button aria-describedby={textId} onClick={onContinue}>
          {t('continue')}
        </Button>
      </div>
    </Modal>
  );
}
