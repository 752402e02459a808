import type { FulfilOutcome } from '@/lib/contract/store/fulfil-outcome';

/** How a way to the provider's page and back ended. missing: no such checkout of this player; unchecked: nobody could tell. */
export type PaymentEnding =
  | 'successful'
  | 'alreadyCredited'
  | 'pending'
  | 'unpaid'
  | 'failed'
  | 'expired'
  | 'refused'
  | 'cancelled'
  | 'missing'
  | 'unchecked';

/**
 * Mostly the provider's webhook is faster than the browser, and the lives are credited by the time it comes back: the
 * first return from a checkout that began in this browser is the success, a later one is not.
 */
export function endingOf(outcome: FulfilOutcome, isFirstReturn: boolean): PaymentEnding {
  if (outcome === 'credited') return 'successful';
  if (outcome === 'alreadyCredited') return isFirstReturn ? 'successful' : 'alreadyCredited';
  return outcome;
}

type Words = { title: string; text: string };

/** What the player reads of each ending but success. */
export const ENDING_WORDS: Record<Exclude<PaymentEnding, 'successful'>, Words> = {
  alreadyCredited: {
    title: 'Already credited',
    text: 'You have the lives of this payment already. Nothing was charged again.',
  },
  pending: {
    title: 'Payment pending',
    text: 'Your payment is on its way, which can take some days. The lives come by themselves once it is here.',
  },
  unpaid: { title: 'Not paid', text: 'This checkout was not paid. Nothing was charged.' },
  failed: {
    title: 'Payment failed',
    text: 'The payment did not go through. You can try another way to pay.',
  },
  expired: { title: 'Checkout expired', text: 'This checkout was open for too long. Nothing was charged.' },
  refused: {
    title: 'Payment refused',
    text: 'What was paid is not what was ordered, so no lives were credited. Write to us to get it back.',
  },
  cancelled: { title: 'Payment cancelled', text: 'You left before paying. Nothing was charged.' },
  missing: {
    title: 'No such payment',
    text: 'We know no payment of yours at this address. If you did pay, the lives come by themselves in a few minutes.',
  },
  unchecked: {
    title: 'Not checked yet',
    text: 'We could not ask about your payment. If you paid, nothing is lost: the lives come by themselves.',
  },
};
