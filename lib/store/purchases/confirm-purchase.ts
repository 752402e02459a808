import type { UpdateLifeData } from '@/lib/contract/api/store-schemas';
import type { ConfirmPurchaseInput } from '@/lib/contract/store/schemas';
import { getLives } from '@/lib/lives/game-state';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { requireStore } from '../require-store';
import type { ShopperContext } from '../store-context';
import { type Fulfillment, fulfill } from './fulfill';

/** Credits a paid checkout when the player returns from its page. Throws NO_STORE, NOT_FOUND, UNAVAILABLE. */
export async function confirmPurchase(
  ctx: ShopperContext,
  input: ConfirmPurchaseInput,
): Promise<Fulfillment> {
  requireStore();
  return fulfill(ctx, { checkoutSessionId: input.checkoutSessionId, playerId: ctx.actor.playerId });
}

/** Returns the lives credited for a checkout. Throws NOT_CREDITED with the reason, or like `confirmPurchase`. */
export async function reportPurchase(
  ctx: ShopperContext,
  { transactionId }: { transactionId: string },
): Promise<UpdateLifeData> {
  const { outcome, lives } = await confirmPurchase(ctx, { checkoutSessionId: transactionId });
  if (outcome !== 'credited' && outcome !== 'alreadyCredited') {
    throw new AppError('NOT_CREDITED', message('store', `endingNotes.${outcome}`));
  }
  return { ...(await getLives(ctx)), outcome, credited: lives };
}
