import type { z } from 'zod';
import type { RefundView } from '@/lib/contract/desk/store-view';
import { priceText } from '@/lib/contract/english-format';
import type { previewRefundSchema } from '@/lib/contract/store/operator-schemas';
import { previewRefund } from '@/lib/store/purchases/preview-refund';
import type { Store } from '@/lib/store/purchases/store-context';

/** Says what a refund would do, in words. Throws like `previewRefund`. */
export async function previewDeskRefund(
  store: Store,
  input: z.infer<typeof previewRefundSchema>,
): Promise<RefundView> {
  const { seenVersion, amountCents, currency, livesTaken, livesLeft } = await previewRefund(store, input);
  const amount = amountCents === null ? null : priceText(amountCents, currency);
  return { seenVersion, amount, livesTaken, livesLeft };
}
