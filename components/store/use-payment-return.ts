'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import type { FulfillOutcome, PaymentReturn } from '@/lib/contract/store/purchase-view';
import {
  type Confirmation,
  forgetPurchaseInfo,
  isOwnCheckout,
  readPurchaseInfo,
  type StoreActions,
} from './use-store';

type Options = Pick<StoreActions, 'confirmPurchase'> & {
  playerHash: string;
  paymentReturn: PaymentReturn;
  onConfirmed: (confirmation: Confirmation) => void;
};

/** Prevents a reload from checking the payment again. */
function resetAddress(): void {
  window.history.replaceState(window.history.state, '', '/shop');
}

/** Checks the payment once when the player returns from the provider, and returns how it ended. */
export function usePaymentReturn({ playerHash, paymentReturn, confirmPurchase, onConfirmed }: Options) {
  const t = useTexts('store');
  const [ending, setEnding] = useState<PaymentEnding | null>(null);
  const [credited, setCredited] = useState(0);
  // Set at first paint, because state set during hydration would appear only with the answer.
  const [checking, setChecking] = useState(paymentReturn.kind === 'success');
  const pending = useRef<string | null>(null);
  const begun = useRef(false);

  const check = useCallback(
    async (checkoutSessionId: string) => {
      setChecking(true);
      pending.current = checkoutSessionId;
      const answer = await confirmPurchase({ checkoutSessionId }).catch(() => null);
      setChecking(false);
      if (redirectIfEnded(answer)) return;
      if (!answer?.ok) {
        const isMissing = answer?.code === 'NOT_FOUND';
        toast.error(answer?.message || t('notUpdated'));
        if (isMissing) resetAddress();
        return setEnding(isMissing ? 'missing' : 'unchecked');
      }
      const isFirstReturn = isOwnCheckout(playerHash, checkoutSessionId);
      forgetPurchaseInfo(playerHash, checkoutSessionId);
      resetAddress();
      setCredited(answer.data.credited);
      setEnding(endingOf(answer.data.outcome, isFirstReturn));
      onConfirmed(answer.data);
    },
    [t, playerHash, confirmPurchase, onConfirmed],
  );

  useEffect(() => {
    if (begun.current || paymentReturn.kind === 'none') return;
    begun.current = true;
    if (paymentReturn.kind === 'canceled') {
      resetAddress();
      toast(t('canceled'));
      return;
    }
    const named = paymentReturn.checkoutSessionId ?? readPurchaseInfo(playerHash)?.transactionId;
    if (named) {
      void check(named);
      return;
    }
    toast.error(t('missingInfo'));
    setChecking(false);
    resetAddress();
    setEnding('missing');
  }, [t, paymentReturn, playerHash, check]);

  return {
    ending,
    credited,
    checking,
    close: () => setEnding(null),
    retry: () => pending.current && void check(pending.current),
  };
}

/** How a checkout ended. `missing`: not a checkout of this player. `unchecked`: the server did not answer. */
export type PaymentEnding =
  | 'successful'
  | 'alreadyCredited'
  | 'pending'
  | 'unpaid'
  | 'failed'
  | 'expired'
  | 'refused'
  | 'missing'
  | 'unchecked';

/** Returns how a checkout ended. The first return is a success even if the webhook has already credited the lives. */
export function endingOf(outcome: FulfillOutcome, isFirstReturn: boolean): PaymentEnding {
  if (outcome === 'credited') return 'successful';
  if (outcome === 'alreadyCredited') return isFirstReturn ? 'successful' : 'alreadyCredited';
  return outcome;
}
