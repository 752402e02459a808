import { z } from 'zod';
import { PACK_NAMES } from './pack-view';
import { CHECKOUT_SESSION_ID } from './payment-return-view';

/** `userEmail` is accepted and ignored: the account's is used. */
export const createCheckoutSchema = z.object({
  lifePack: z.enum(PACK_NAMES),
  userEmail: z.string().max(320).optional(),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutSchema>;

/** What the provider put into the address that the player came back to. */
export const confirmPurchaseSchema = z.object({
  checkoutSessionId: z.string().regex(CHECKOUT_SESSION_ID),
});
export type ConfirmPurchaseInput = z.infer<typeof confirmPurchaseSchema>;
