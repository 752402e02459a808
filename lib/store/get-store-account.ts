import type { PlayerContext } from '../context';
import { getLives } from '../quiz/get-lives';
import { listPurchases } from './list-purchases';
import type { StoreAccount } from './purchase-view';
import { requireStore } from './require-store';

/** The player's lives as of now and what was bought. Throws NO_STORE where there is no store. */
export async function getStoreAccount(ctx: PlayerContext): Promise<StoreAccount> {
  requireStore();
  const [lives, purchases] = await Promise.all([getLives(ctx), listPurchases(ctx)]);
  return { lives, purchases };
}
