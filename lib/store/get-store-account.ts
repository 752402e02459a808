import type { PlayerContext } from '../context';
import { getLives } from '../quiz/get-lives';
import { listPurchases } from './list-purchases';
import type { StoreAccount } from './purchase-view';

/** The player's lives as of now and what was bought. */
export async function getStoreAccount(ctx: PlayerContext): Promise<StoreAccount> {
  const [lives, purchases] = await Promise.all([getLives(ctx), listPurchases(ctx)]);
  return { lives, purchases };
}
