import type { StoreAccount } from '@/lib/contract/store/purchase-view';
import { getLives } from '@/lib/lives/get-lives';
import type { PlayerContext } from '@/lib/platform/context';
import { listPurchases } from './purchases/list-purchases';
import { requireStore } from './require-store';

/** Returns the player's current lives and purchases. Throws NO_STORE. */
export async function getStoreAccount(ctx: PlayerContext): Promise<StoreAccount> {
  requireStore();
  const [lives, purchases] = await Promise.all([getLives(ctx), listPurchases(ctx)]);
  return { lives, purchases };
}
