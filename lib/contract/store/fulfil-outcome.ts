/**
 * credited: by this call; alreadyCredited: by an earlier one; pending: the asynchronous payment is not complete;
 * unpaid: the checkout is open; refused: the amount paid is not the amount ordered.
 */
export type FulfilOutcome =
  | 'credited'
  | 'alreadyCredited'
  | 'pending'
  | 'unpaid'
  | 'failed'
  | 'expired'
  | 'refused';

export type UncreditedOutcome = Exclude<FulfilOutcome, 'credited' | 'alreadyCredited'>;

/** Why a checkout credited no lives, for the player. Shown on screen, and the message of `update_life`. */
export const UNCREDITED_TEXTS: Readonly<Record<UncreditedOutcome, string>> = {
  pending:
    'Your payment is being processed, which can take some days. You get your lives when it is complete.',
  unpaid: 'This checkout was not paid. You were not charged.',
  failed: 'The payment did not go through. Try another payment method.',
  expired: 'This checkout was open for too long. You were not charged.',
  refused: 'The amount paid does not match the order, so no lives were credited. Contact us for a refund.',
};
