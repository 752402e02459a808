import type { UpdateLifeData } from '@/lib/contract/api/store-schemas';
import { getLives } from '@/lib/lives/get-lives';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { confirmPurchase } from './confirm-purchase';
import type { ShopperContext } from './store-context';

/**
 * Returns the lives of a paid checkout, and the player's lives after it.
 * @throws NOT_CREDITED with the reason while the checkout has credited nothing, and like `confirmPurchase`.
 */
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
