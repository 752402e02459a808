'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DeskPurchasePage, RefundView } from '@/lib/contract/desk/store-view';
import { counted, formatNumber } from '@/lib/contract/format';
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

/** A button that asks for the amount, shows what happens to the lives, and refunds. */
export function RefundForm({ refundable, ...rest }: RefundFormProps) {
  // Each opening starts anew, without the problem of the last.
  const [opening, setOpening] = useState(0);
  if (refundable === null) return null;
  return (
    <>
      <DeskButton onClick={() => setOpening((count) => count + 1)}>Refund</DeskButton>
      {opening > 0 ? <RefundSteps key={opening} refundable={refundable} {...rest} /> : null}
    </>
  );
}

type Typed = { purchaseId: string; amount: string; currency: string; all: string };

/** Returns what a typed amount asks for: nothing or all that is left for a whole refund. Null when it is no amount. */
function wishOf({ purchaseId, amount, currency, all }: Typed): Wish | null {
  if (amount.trim() === '' || amount.trim() === all) return { purchaseId };
  const amountCents = parseAmount(amount, currency);
  return amountCents ? { purchaseId, amountCents } : null;
}

type RefundStepsProps = Omit<RefundFormProps, 'refundable'> & {
  refundable: NonNullable<RefundFormProps['refundable']>;
};

function RefundSteps({ purchaseId, currency, refundable, preview, refund }: RefundStepsProps) {
  const [step, setStep] = useState<Step>({ name: 'amount' });
  const [amount, setAmount] = useState(refundable.amount);
  const [isWrong, setWrong] = useState(false);
  const router = useRouter();
  const asked = useDeskAction(preview);
  const made = useDeskAction(refund);

  async function look() {
    const wish = wishOf({ purchaseId, amount, currency, all: refundable.amount });
    setWrong(wish === null);
    const view = wish && (await asked.run(wish));
    if (wish && view) setStep({ name: 'confirm', wish, view });
  }
  async function confirm({ wish, view }: Extract<Step, { name: 'confirm' }>) {
    const done = await made.run({ ...wish, seenVersion: view.seenVersion });
    if (done) setStep(NONE);
    // Also after a refusal: it may say that the purchase has changed.
    router.refresh();
  }
  const amountError = isWrong
    ? `Enter an amount such as ${refundable.amount}.`
    : asked.fieldErrors.amountCents;
  return (
    <>
      <ConfirmDialog
        open={step.name === 'amount'}
        onClose={() => setStep((now) => (now.name === 'amount' ? NONE : now))}
        title="Refund this purchase"
        confirmLabel="Show what happens"
        onConfirm={look}
        call={amountError ? { ...asked, problem: null } : asked}
      >
        <DeskField
          label={`Amount in ${currency.toUpperCase()}`}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          inputMode="decimal"
          hint={`At most ${refundable.text}. Empty refunds all that is left.`}
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
  return (
    <ConfirmDialog
      open={view !== null}
      title="Refund now?"
      confirmLabel={`Refund ${view?.amount ?? 'all'}`}
      look="wrong"
      {...dialog}
    >
      {view ? <Effect {...view} /> : null}
    </ConfirmDialog>
  );
}

function Effect({ amount, livesTaken, livesLeft }: RefundView) {
  return (
    <>
      <p>The player gets {amount ?? 'all that was paid'} back. This cannot be undone.</p>
      <p>
        {livesTaken === 0
          ? 'No lives are taken back: none of this purchase are left, or they were taken before.'
          : `${counted(livesTaken, 'life', 'lives')} of this purchase ${livesTaken === 1 ? 'is' : 'are'} taken back, ${formatNumber(livesLeft)} ${livesLeft === 1 ? 'stays' : 'stay'}.`}
      </p>
    </>
  );
}
