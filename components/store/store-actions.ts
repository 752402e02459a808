import type { ActionResult } from '@/lib/action-result';
import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from '@/lib/browser/paths';
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

/** Another device may have signed this one out, or asked for the account to be deleted. */
export function leaveIfEnded(answer: ActionResult<unknown> | null): boolean {
  if (answer === null || answer.ok) return false;
  const { code } = answer;
  if (code !== 'NOT_SIGNED_IN' && code !== 'DELETION_SCHEDULED') return false;
  window.location.assign(code === 'NOT_SIGNED_IN' ? SESSION_ENDED_PATH : KEEP_ACCOUNT_PATH);
  return true;
}

/** The data of an answer, for queries. Throws what the screen is to say. */
export async function dataOf<T>(call: () => Promise<ActionResult<T>>): Promise<T> {
  const answer = await call();
  if (answer.ok) return answer.data;
  leaveIfEnded(answer);
  throw new Error(answer.message);
}
