import { type FulfilOutcome, UNCREDITED_TEXTS } from '@/lib/contract/store/fulfil-outcome';

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
