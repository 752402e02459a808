import type { WireLives } from '@/lib/contract/realtime/protocol';

/** What a player reads of a purchase. open: nobody has paid yet; pending: an asynchronous payment is on its way. */
export type PurchaseState =
  | 'open'
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

/** What is the player's own in the store. */
export type StoreAccount = { lives: WireLives; purchases: PurchaseView[] };
