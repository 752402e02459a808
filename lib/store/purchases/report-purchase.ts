import type { UpdateLifeData } from '@/lib/contract/api/store-schemas';
import { getLives } from '@/lib/lives/get-lives';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { confirmPurchase } from './confirm-purchase';
import type { ShopperContext } from './store-context';

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
