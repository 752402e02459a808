import type { WireLives } from '@/lib/contract/realtime/protocol';

/** State of a purchase for its player. pending: an asynchronous payment is not complete. */
export type PurchaseState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'refunded'
  | 'partlyRefunded'
  | 'disputed'
  | 'refused';

export type PurchaseView = {
  id: string;
  life: number;
  price: string;
  state: PurchaseState;
  /** Lives taken back after refunds and disputes. */
  takenBack: number;
  /** Epoch ms. */
  boughtAt: number;
};

export type StoreAccount = { lives: WireLives; purchases: PurchaseView[] };
