import { z } from 'zod';
import { CHECKOUT_SESSION_ID } from '@/lib/contract/store/purchase-view';
import { livesFields } from '@/lib/contract/wire-values';

export const packsData = z.array(
  z.strictObject({
    id: z
      .int()
      .min(1)
      .max(6)
      .meta({ description: 'In `lifePack` of the checkout, pack 1 is named `first`, and pack 6 `sixth`.' }),
    life: z.int().positive(),
    price: z.string(),
    priceCents: z.int().positive(),
    currency: z.string().length(3),
  }),
);

const transactionId = z.string().regex(CHECKOUT_SESSION_ID, 'Missing purchase info.');

export const checkoutData = z.strictObject({
  url: z.url().meta({ description: 'The payment page: open it in a browser.' }),
  transactionId: transactionId.meta({ description: 'For update_life.' }),
});

/** Fields of the product specification that the server accepts and ignores. */
const ignored = z.union([z.string().max(64), z.number()]).optional();

export const updateLifeInput = z.object({ transactionId, life: ignored, lifePack: ignored });

export const updateLifeData = z.strictObject({
  ...livesFields,
  outcome: z.enum(['credited', 'alreadyCredited']),
  credited: z.int().positive().meta({ description: 'Lives that the purchase credited.' }),
});
export type UpdateLifeData = z.output<typeof updateLifeData>;
