import type { UpdateLifeData } from '@/lib/contract/api/store-schemas';
import { getLives } from '@/lib/lives/get-lives';
import { confirmPurchase } from './confirm-purchase';
import type { ShopperContext } from './store-context';

export async function reportPurchase(
  ctx: ShopperContext,
  { transactionId }: { transactionId: string },
): Promise<UpdateLifeData> {
  const { outcome, lives } = await confirmPurchase(ctx, { checkoutSessionId: transactionId });
  const isCredited = outcome === 'credited' || outcome === 'alreadyCredited';
  return { ...(await getLives(ctx)), outcome, credited: isCredited ? lives : 0 };
}
