'use client';

import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { IconCheck, IconHeart } from '@/components/ui/icons';
import { Modal } from '@/components/ui/modal';
import { counted, formatNumber } from '@/lib/contract/format';
import { ENDING_TEXTS, type PaymentEnding } from './use-payment-return';

type PaymentModalProps = {
  ending: PaymentEnding | null;
  credited: number;
  busy: boolean;
  onContinue: () => void;
  onRetry: () => void;
};

export function PaymentModal({ ending, credited, busy, onContinue, onRetry }: PaymentModalProps) {
  const isSuccess = ending === 'successful';
  const isSecond = isSuccess || ending === 'unchecked';
  const words = ending && !isSuccess ? ENDING_TEXTS[ending] : null;
  return (
    <Modal open={ending !== null} onClose={onContinue} title={words?.title ?? 'Payment Successful'}>
      <div className="flex flex-col items-center gap-4 text-center">
        {isSuccess ? <Credited lives={credited} /> : <p>{words?.text}</p>}
        {ending === 'unchecked' ? (
          <Button className="w-full" onClick={onRetry} busy={busy} busyLabel="Checking...">
            Try again
          </Button>
        ) : null}
        {isSuccess ? (
          <ButtonLink href="/home" replace className="w-full">
            Keep playing
          </ButtonLink>
        ) : null}
        <Button className="w-full" look={isSecond ? 'outline' : 'accent'} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </Modal>
  );
}

function Credited({ lives }: { lives: number }) {
  return (
    <>
      <p className="numerals flex items-center gap-2 font-extrabold text-6xl leading-none">
        <IconHeart className="size-11 animate-land text-accent-edge" />+{formatNumber(lives)}
      </p>
      <p className="flex items-center gap-2">
        <IconCheck className="size-5 shrink-0 text-accent-edge" />
        You got {counted(lives, 'life', 'lives')}.
      </p>
    </>
  );
}
