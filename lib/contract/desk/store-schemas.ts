import { z } from 'zod';
import { findPurchasesSchema, refundPurchaseSchema } from '@/lib/contract/store/operator-schemas';

const { status, day, before } = findPurchasesSchema.shape;

/** The filters of the list, as the address names them. */
export const searchPurchasesSchema = z.object({
  /** A User ID, or an id of the purchase, the checkout or the payment. */
  q: z.string().trim().min(1).max(250).optional(),
  state: status,
  day,
  page: before,
});

/** A refund after its preview. */
export const deskRefundSchema = refundPurchaseSchema.required({ seenVersion: true });
