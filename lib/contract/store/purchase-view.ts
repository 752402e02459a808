import type { WireLives } from '@/lib/contract/realtime/protocol';

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
  /** Lives that refunds and disputes took back. */
  takenBack: number;
  /** Epoch ms. */
  boughtAt: number;
};

export type StoreAccount = { lives: WireLives; purchases: PurchaseView[] };
