import { z } from 'zod';

/** Names of the packs on the wire, in the order of their ids. Source: product specification, section 3. */
export const PACK_NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
export type PackName = (typeof PACK_NAMES)[number];

/** `userEmail` is accepted and ignored: the account's is used. */
export const createCheckoutSchema = z.object({
  lifePack: z.enum(PACK_NAMES),
  userEmail: z.string().max(320).optional(),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutSchema>;

/** What the provider put into the address that the player came back to. */
export const confirmPurchaseSchema = z.object({
  checkoutSessionId: z.string().regex(/^cs_\w{1,250}$/),
});
export type ConfirmPurchaseInput = z.infer<typeof confirmPurchaseSchema>;
