/** What a player reads of a purchase: pending covers a checkout left open and an asynchronous payment on its way. */
export type PurchaseState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'partlyRefunded'
  | 'disputed'
  | 'refused';

/** A purchase as it leaves the server. */
export type PurchaseView = {
  id: string;
  life: number;
  price: string;
  state: PurchaseState;
  /** Lives taken back for refunds and disputes. */
  takenBack: number;
  /** Epoch ms. */
  boughtAt: number;
};
