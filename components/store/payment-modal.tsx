'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { IconCheck, IconHeart } from '@/components/ui/icons/icons';
import { Modal } from '@/components/ui/modals/modal';
import type { PaymentEnding } from './use-payment-return';

type PaymentModalProps = {
  ending: PaymentEnding | null;
  credited: number;
  busy: boolean;
  onContinue: () => void;
  onRetry: () => void;
};

export function PaymentModal({ ending, credited, busy, onContinue, onRetry }: PaymentModalProps) {
  const t = useTexts('store');
  const common = useTexts('common');
  const isSuccess = ending === 'successful';
  const isSecond = isSuccess || ending === 'unchecked';
  return (
    <Modal
      open={ending !== null}
      onClose={onContinue}
      title={ending === null || isSuccess ? t('successful') : t(`endings.${ending}`)}
    >
      <div className="flex flex-col items-center gap-4 text-center">
        {isSuccess ? <Credited lives={credited} /> : null}
        {ending === null || isSuccess ? null : <p>{t(`endingNotes.${ending}`)}</p>}
        {ending === 'unchecked' ? (
          <Button className="w-full" onClick={onRetry} busy={busy} busyLabel={t('checking')}>
            {common('tryAgain')}
          </Button>
        ) : null}
        {isSuccess ? (
          <ButtonLink href="/home" replace className="w-full">
            {t('keepPlaying')}
          </ButtonLink>
        ) : null}
        <Button className="w-full" look={isSecond ? 'outline' : 'accent'} onClick={onContinue}>
          {t('continue')}
        </Button>
      </div>
    </Modal>
  );
}

function Credited({ lives }: { lives: number }) {
  const t = useTexts('store');
  return (
    <>
      <p className="numerals flex items-center gap-2 font-extrabold text-6xl leading-none">
        <IconHeart className="size-11 animate-land text-accent-edge" />
        {t('plus', { count: lives })}
      </p>
      <p className="flex items-center gap-2">
        <IconCheck className="size-5 shrink-0 text-accent-edge" />
        {t('added', { count: lives })}
      </p>
    </>
  );
}
