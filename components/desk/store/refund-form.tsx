'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DeskPurchasePage, RefundView } from '@/lib/contract/desk/store-view';
import { counted, formatNumber } from '@/lib/contract/format';
import { parseAmount } from '@/lib/contract/store/money';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton } from '../ui/desk-button';
import { DeskField } from '../ui/desk-field';

type Wish = { purchaseId: string; amountCents?: number };

type RefundFormProps = Pick<DeskPurchasePage, 'currency' | 'refundable'> & {
  purchaseId: string;
  preview: (wish: Wish) => Promise<DeskResult<RefundView>>;
  refund: (wish: Wish & { seenVersion: number }) => Promise<DeskResult<unknown>>;
};

type Step = { name: 'none' } | { name: 'amount' } | { name: 'confirm'; wish: Wish; view: RefundView };

const NONE: Step = { name: 'none' };

/** Asks for the amount, shows what happens to the lives, and refunds. */
export function RefundForm({ purchaseId, currency, refundable, preview, refund }: RefundFormProps) {
  const [step, setStep] = useState<Step>(NONE);
  const [amount, setAmount] = useState('');
  const [isWrong, setWrong] = useState(false);
  const router = useRouter();
  const asked = useDeskAction(preview);
  const made = useDeskAction(refund);
  if (refundable === null) return null;

  async function look() {
    const isAll = amount.trim() === '' || amount.trim() === refundable?.amount;
    const cents = isAll ? undefined : parseAmount(amount, currency);
    setWrong(cents === null || cents === 0);
    if (cents === null || cents === 0) return;
    const wish = cents === undefined ? { purchaseId } : { purchaseId, amountCents: cents };
    const view = await asked.run(wish);
    if (view) setStep({ name: 'confirm', wish, view });
  }
  async function confirm({ wish, view }: Extract<Step, { name: 'confirm' }>) {
    const done = await made.run({ ...wish, seenVersion: view.seenVersion });
    if (done) setStep(NONE);
    // Also after a refusal: it may say that the purchase has changed.
    router.refresh();
  }
  return (
    <>
      <DeskButton
        onClick={() => {
          setAmount(refundable.amount);
          setStep({ name: 'amount' });
        }}
      >
        Refund
      </DeskButton>
      <ConfirmDialog
        open={step.name === 'amount'}
        onClose={() => setStep((now) => (now.name === 'amount' ? NONE : now))}
        title="Refund this purchase"
        confirmLabel="Show what happens"
        onConfirm={look}
        isBusy={asked.isBusy}
        problem={asked.problem}
      >
        <DeskField
          label={`Amount in ${currency.toUpperCase()}`}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          inputMode="decimal"
          hint={`At most ${refundable.text}. Empty refunds all that is left.`}
          error={isWrong ? `Enter an amount such as ${refundable.amount}.` : undefined}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={step.name === 'confirm'}
        onClose={() => setStep(NONE)}
        title="Refund now?"
        confirmLabel={step.name === 'confirm' ? `Refund ${step.view.amount ?? 'all'}` : 'Refund'}
        look="wrong"
        onConfirm={() => step.name === 'confirm' && confirm(step)}
        isBusy={made.isBusy}
        problem={made.problem}
      >
        {step.name === 'confirm' ? <Effect {...step.view} /> : null}
      </ConfirmDialog>
    </>
  );
}

function Effect({ amount, livesTaken, livesLeft }: RefundView) {
  return (
    <>
      <p>The player gets {amount ?? 'all that was paid'} back. This cannot be undone.</p>
      <p>
        {livesTaken === 0
          ? 'No lives are taken back: none of this purchase are left, or they were taken before.'
          : `${counted(livesTaken, 'life', 'lives')} of this purchase ${livesTaken === 1 ? 'is' : 'are'} taken back. ${formatNumber(livesLeft)} of it stay.`}
      </p>
    </>
  );
}
