import type { ConfirmPurchaseInput } from '@/lib/contract/store/schemas';
import { requireStore } from '../require-store';
import { type Fulfillment, fulfill } from './fulfill';
import type { ShopperContext } from './store-context';

/** Credits a checkout when the player returns from its page. Returns the outcome. Throws NO_STORE, NOT_FOUND, UNAVAILABLE. */
export async function confirmPurchase(
  ctx: ShopperContext,
  input: ConfirmPurchaseInput,
): Promise<Fulfillment> {
  requireStore();
  return fulfill(ctx, { checkoutSessionId: input.checkoutSessionId, playerId: ctx.actor.playerId });
}
