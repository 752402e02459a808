import type { ActionResult } from '@/lib/action-result';
import { leaveIfEnded } from '@/lib/browser/leave-if-ended';
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

/** The data of an answer, for queries. Throws what the screen is to say. */
export async function dataOf<T>(call: () => Promise<ActionResult<T>>): Promise<T> {
  const answer = await call();
  if (answer.ok) return answer.data;
  leaveIfEnded(answer);
  throw new Error(answer.message);
}
