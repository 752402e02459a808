'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { type FulfilOutcome, UNCREDITED_TEXTS } from '@/lib/contract/store/fulfil-outcome';
import type { PaymentReturn } from '@/lib/contract/store/payment-return-view';
import type { Confirmation, StoreActions } from './store-actions';
import { forgetPurchaseInfo, isOwnCheckout, readPurchaseInfo } from './use-store';

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
  const [ending, setEnding] = useState<PaymentEnding | null>(null);
  const [credited, setCredited] = useState(0);
  // Set at first paint: state set during hydration would appear only with the answer.
  const [checking, setChecking] = useState(paymentReturn.kind === 'success');
  const pending = useRef<string | null>(null);
  const begun = useRef(false);

  const check = useCallback(
    async (checkoutSessionId: string) => {
      setChecking(true);
      pending.current = checkoutSessionId;
      const answer = await confirmPurchase({ checkoutSessionId }).catch(() => null);
      setChecking(false);
      if (leaveIfEnded(answer)) return;
      if (!answer?.ok) {
        const isMissing = answer?.code === 'NOT_FOUND';
        toast.error(answer?.message || 'Failed to update life after payment.');
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
    [playerHash, confirmPurchase, onConfirmed],
  );

  useEffect(() => {
    if (begun.current || paymentReturn.kind === 'none') return;
    begun.current = true;
    if (paymentReturn.kind === 'canceled') {
      resetAddress();
      toast('Payment canceled. You were not charged.');
      return;
    }
    const named = paymentReturn.checkoutSessionId ?? readPurchaseInfo(playerHash)?.transactionId;
    if (named) {
      void check(named);
      return;
    }
    toast.error('Missing purchase info.');
    setChecking(false);
    resetAddress();
    setEnding('missing');
  }, [paymentReturn, playerHash, check]);

  return {
    ending,
    credited,
    checking,
    close: () => setEnding(null),
    retry: () => pending.current && void check(pending.current),
  };
}

/** How a checkout ended. missing: not a checkout of this player; unchecked: the server did not answer. */
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

/**
 * The webhook is usually faster than the browser, so the lives may already be credited. The first return from a
 * checkout of this browser is a success; a later one is not.
 */
export function endingOf(outcome: FulfilOutcome, isFirstReturn: boolean): PaymentEnding {
  if (outcome === 'credited') return 'successful';
  if (outcome === 'alreadyCredited') return isFirstReturn ? 'successful' : 'alreadyCredited';
  return outcome;
}

type Words = { title: string; text: string };

export const ENDING_TEXTS: Record<Exclude<PaymentEnding, 'successful'>, Words> = {
  alreadyCredited: {
    title: 'Already credited',
    text: 'You already have the lives of this payment. You were not charged again.',
  },
  pending: { title: 'Payment pending', text: UNCREDITED_TEXTS.pending },
  unpaid: { title: 'Not paid', text: UNCREDITED_TEXTS.unpaid },
  failed: { title: 'Payment failed', text: UNCREDITED_TEXTS.failed },
  expired: { title: 'Checkout expired', text: UNCREDITED_TEXTS.expired },
  refused: { title: 'Payment refused', text: UNCREDITED_TEXTS.refused },
  missing: {
    title: 'Payment not found',
    text: 'We found no payment of yours. If you paid, you get your lives within a few minutes.',
  },
  unchecked: {
    title: 'Payment not checked',
    text: 'We could not check your payment. If you paid, you get your lives automatically.',
  },
};
