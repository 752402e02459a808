import type { ConfirmPurchaseInput } from '@/lib/contract/store/schemas';
import { requireStore } from '../require-store';
import { type Fulfilment, fulfil } from './fulfil';
import type { ShopperContext } from './store-context';

/**
 * Returns what became of the checkout when the player returns from the provider's page. A forged or foreign id credits nothing.
 * @throws NO_STORE when the store is off, NOT_FOUND when it is no checkout of this player, UNAVAILABLE when the provider cannot
 * be reached; then the webhook or the reconciliation credits.
 */
export async function confirmPurchase(ctx: ShopperContext, input: ConfirmPurchaseInput): Promise<Fulfilment> {
  requireStore();
  return fulfil(ctx, { checkoutSessionId: input.checkoutSessionId, playerId: ctx.actor.playerId });
}
