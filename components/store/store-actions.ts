import type { ActionResult } from '@/lib/action-result';
import type { WireLives } from '@/lib/realtime/protocol';
import type { FulfilOutcome } from '@/lib/store/fulfil';
import type { PackName, PackView } from '@/lib/store/pack-view';
import type { StoreAccount } from '@/lib/store/purchase-view';

export type Confirmation = { outcome: FulfilOutcome; credited: number; lives: WireLives };

export type StoreActions = {
  fetchPacks: () => Promise<ActionResult<PackView[]>>;
  fetchAccount: () => Promise<ActionResult<StoreAccount>>;
  createCheckout: (input: {
    lifePack: PackName;
  }) => Promise<ActionResult<{ url: string; checkoutSessionId: string }>>;
  confirmPurchase: (input: { checkoutSessionId: string }) => Promise<ActionResult<Confirmation>>;
};
