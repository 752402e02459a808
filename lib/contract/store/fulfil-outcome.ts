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
