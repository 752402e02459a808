import type { z } from 'zod';
import type { RefundView } from '@/lib/contract/desk/store/store-view';
import { priceText } from '@/lib/contract/english-format';
import type { previewRefundSchema } from '@/lib/contract/store/operator-schemas';
import { previewRefund } from '@/lib/store/purchases/preview-refund';
import type { StoreContext } from '@/lib/store/store-context';

export async function previewDeskRefund(
  store: StoreContext,
  input: z.infer<typeof previewRefundSchema>,
): Promise<RefundView> {
  const { seenVersion, amountCents, currency, livesTaken, livesLeft } = await previewRefund(store, input);
  const amount = amountCents === null ? null : priceText(amountCents, currency);
  return { seenVersion, amount, livesTaken, livesLeft };
}
