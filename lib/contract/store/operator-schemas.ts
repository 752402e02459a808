import { z } from 'zod';
import { userIdText } from '@/lib/contract/players/schemas';
import { dateSchema } from '@/lib/contract/wire-values';
import { textKey } from '@/messages/text-key';
import { DESK_PURCHASE_STATES } from './desk-purchase-states';
import { PACK_NAMES } from './pack-view';

export const changePackSchema = z
  .object({
    lifePack: z.enum(PACK_NAMES),
    lives: z.number().int().min(1).max(100_000).optional(),
    /** The payment provider's minimum is 50 cents. */
    priceCents: z.number().int().min(50).max(99_999_999).optional(),
  })
  .refine(({ lives, priceCents }) => lives !== undefined || priceCents !== undefined, {
    message: textKey('errors', 'changeNothing'),
  });

export const addPackSchema = z.object({
  ...changePackSchema.shape,
  lives: changePackSchema.shape.lives.unwrap(),
  priceCents: changePackSchema.shape.priceCents.unwrap(),
  currency: z.enum(Intl.supportedValuesOf('currency').map((currency) => currency.toLowerCase())),
});

export const retirePackSchema = z.object({ lifePack: z.enum(PACK_NAMES) });

export const swapPacksSchema = z
  .object({ lifePack: z.enum(PACK_NAMES), with: z.enum(PACK_NAMES) })
  .refine((input) => input.lifePack !== input.with, { message: textKey('errors', 'samePack') });

export const previewRefundSchema = z.object({
  purchaseId: z.uuid(),
  /** In the smallest unit of the currency. Missing means everything that is left. */
  amountCents: z.number().int().min(1).optional(),
});

export const refundPurchaseSchema = previewRefundSchema.extend({
  /** The version of the purchase that the caller saw. The refund is refused if it has changed. */
  seenVersion: z.number().int().min(0).optional(),
});

export const findPurchasesSchema = z.object({
  status: z.enum(DESK_PURCHASE_STATES).optional(),
  userId: userIdText.optional(),
  id: z.string().min(1).max(250).optional(),
  day: dateSchema().optional(),
  before: z.uuid().optional(),
  limit: z.number().int().min(1).max(10_000).default(50),
});

export const readTotalsSchema = z.object({
  by: z.enum(['day', 'month']).default('day'),
});
