/**
 * credited: by this very call; alreadyCredited: by an earlier one; pending: an asynchronous payment is on its way;
 * unpaid: the checkout is open, nobody has paid; refused: what was paid is not what was ordered.
 */
export type FulfilOutcome =
  | 'credited'
  | 'alreadyCredited'
  | 'pending'
  | 'unpaid'
  | 'failed'
  | 'expired'
  | 'refused';
