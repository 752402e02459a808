'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DeskPurchasePage, RefundView } from '@/lib/contract/desk/store/store-view';
import { parseAmount } from '@/lib/contract/store/money';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton, DeskField } from '../ui/controls';

type Wish = { purchaseId: string; amountCents?: number };

type RefundFormProps = Pick<DeskPurchasePage, 'currency' | 'refundable'> & {
  purchaseId: string;
  preview: (wish: Wish) => Promise<DeskResult<RefundView>>;
  refund: (wish: Wish & { seenVersion: number }) => Promise<DeskResult<unknown>>;
};

type Step = { name: 'none' } | { name: 'amount' } | { name: 'confirm'; wish: Wish; view: RefundView };

const NONE: Step = { name: 'none' };

export function RefundForm({ refundable, ...rest }: RefundFormProps) {
  const t = useTexts('deskStore');
  // Remounts the dialogs, so that they open without the last error.
  const [opening, setOpening] = useState(0);
  if (refundable === null) return null;
  return (
    <>
      <DeskButton onClick={() => setOpening((count) => count + 1)}>{t('refund')}</DeskButton>
      {opening > 0 ? <RefundSteps key={opening} refundable={refundable} {...rest} /> : null}
    </>
  );
}

type Typed = { purchaseId: string; amount: string; currency: string; all: string };

/** Returns the wish for a typed amount. Empty, or all that is left, is a full refund. Null if invalid. */
function wishOf({ purchaseId, amount, currency, all }: Typed): Wish | null {
  if (amount.trim() === '' || amount.trim() === all) return { purchaseId };
  const amountCents = parseAmount(amount, currency);
  return amountCents ? { purchaseId, amountCents } : null;
}

type RefundStepsProps = Omit<RefundFormProps, 'refundable'> & {
  refundable: NonNullable<RefundFormProps['refundable']>;
};

function RefundSteps({ purchaseId, currency, refundable, preview, refund }: RefundStepsProps) {
  const t = useTexts('deskStore');
  const [step, setStep] = useState<Step>({ name: 'amount' });
  const [amount, setAmount] = useState(refundable.amount);
  const [isWrong, setWrong] = useState(false);
  const router = useRouter();
  const asked = useDeskAction(preview);
  const made = useDeskAction(refund);

  async function showPreview() {
    const wish = wishOf({ purchaseId, amount, currency, all: refundable.amount });
    setWrong(wish === null);
    const view = wish && (await asked.run(wish));
    if (wish && view) setStep({ name: 'confirm', wish, view });
  }
  async function confirm({ wish, view }: Extract<Step, { name: 'confirm' }>) {
    const done = await made.run({ ...wish, seenVersion: view.seenVersion });
    if (done) setStep(NONE);
    // Also after a refusal, which may mean that the purchase has changed.
    router.refresh();
  }
  const amountError = isWrong
    ? t('amountWrong', { example: refundable.amount })
    : asked.fieldErrors.amountCents;
  return (
    <>
      <ConfirmDialog
        open={step.name === 'amount'}
        onClose={() => setStep((now) => (now.name === 'amount' ? NONE : now))}
        title={t('refundTitle')}
        confirmLabel={t('preview')}
        onConfirm={showPreview}
        call={amountError ? { ...asked, problem: null } : asked}
      >
        <DeskField
          label={t('amountIn', { currency: currency.toUpperCase() })}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          inputMode="decimal"
          hint={t('amountHint', { most: refundable.text })}
          error={amountError}
        />
      </ConfirmDialog>
      <ConfirmRefund
        view={step.name === 'confirm' ? step.view : null}
        onClose={() => setStep(NONE)}
        onConfirm={() => step.name === 'confirm' && confirm(step)}
        call={made}
      />
    </>
  );
}

type ConfirmRefundProps = Pick<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'onConfirm' | 'call'> & {
  view: RefundView | null;
};

function ConfirmRefund({ view, ...dialog }: ConfirmRefundProps) {
  const t = useTexts('deskStore');
  const amount = view?.amount;
  return (
    <ConfirmDialog
      open={view !== null}
      title={t('confirmRefund')}
      confirmLabel={amount ? t('refundAmount', { amount }) : t('refundAll')}
      look="wrong"
      {...dialog}
    >
      {view ? <Effect {...view} /> : null}
    </ConfirmDialog>
  );
}

function Effect({ amount, livesTaken, livesLeft }: RefundView) {
  const t = useTexts('deskStore');
  return (
    <>
      <p>{amount === null ? t('playerGetsAll') : t('playerGets', { amount })}</p>
      <p>{livesTaken === 0 ? t('noLivesTaken') : t('livesTaken', { taken: livesTaken, left: livesLeft })}</p>
    </>
  );
}
