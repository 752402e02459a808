import type { ConfirmPurchaseInput } from '@/lib/contract/store/schemas';
import { requireStore } from '../require-store';
import { type Fulfilment, fulfil } from './fulfil';
import type { ShopperContext } from './store-context';

/**
 * The player is back from the provider's page: what became of the checkout that the address names. A forged or foreign
 * address credits nothing. Throws NO_STORE where there is no store, NOT_FOUND when it is no checkout of this player, UNAVAILABLE when the provider cannot
 * be asked; then the webhook or the reconciliation credits.
 */
export async function confirmPurchase(ctx: ShopperContext, input: ConfirmPurchaseInput): Promise<Fulfilment> {
  requireStore();
  return fulfil(ctx, { checkoutSessionId: input.checkoutSessionId, playerId: ctx.actor.playerId });
}
