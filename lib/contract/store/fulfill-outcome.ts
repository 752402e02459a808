/** `pending`: an asynchronous payment is not complete. `unpaid`: the checkout is open. `refused`: paid, but not as ordered. */
export type FulfillOutcome =
  | 'credited'
  | 'alreadyCredited'
  | 'pending'
  | 'unpaid'
  | 'failed'
  | 'expired'
  | 'refused';
