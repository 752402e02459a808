import type { ActionResult } from '@/lib/contract/action-result';
import type { WireLives } from '@/lib/contract/realtime/protocol';
import type { FulfilOutcome } from '@/lib/contract/store/fulfil-outcome';
import type { PackName, PackView } from '@/lib/contract/store/pack-view';
import type { StoreAccount } from '@/lib/contract/store/purchase-view';

export type Confirmation = { outcome: FulfilOutcome; credited: number; lives: WireLives };

export type StoreActions = {
  fetchPacks: () => Promise<ActionResult<PackView[]>>;
  fetchAccount: () => Promise<ActionResult<StoreAccount>>;
  createCheckout: (input: {
    lifePack: PackName;
  }) => Promise<ActionResult<{ url: string; checkoutSessionId: string }>>;
  confirmPurchase: (input: { checkoutSessionId: string }) => Promise<ActionResult<Confirmation>>;
};
