import { z } from 'zod';
import { PACK_NAMES } from './pack-view';
import { CHECKOUT_SESSION_ID } from './purchase-view';

/** `userEmail` is accepted but ignored; the email of the account is used. */
export const createCheckoutSchema = z.object({
  lifePack: z.enum(PACK_NAMES),
  userEmail: z.string().max(320).optional(),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutSchema>;

export const confirmPurchaseSchema = z.object({
  checkoutSessionId: z.string().regex(CHECKOUT_SESSION_ID),
});
export type ConfirmPurchaseInput = z.infer<typeof confirmPurchaseSchema>;
