import { z } from 'zod';
import { findPurchasesSchema, refundPurchaseSchema } from '@/lib/contract/store/operator-schemas';

const { status, day, before } = findPurchasesSchema.shape;

export const searchPurchasesSchema = z.object({
  q: z.string().trim().min(1).max(250).optional(),
  state: status,
  day,
  page: before,
});

/** The desk always previews a refund, so it knows the version. */
export const deskRefundSchema = refundPurchaseSchema.required({ seenVersion: true });
