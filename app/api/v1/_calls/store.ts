import { defineCall } from '@/app/_server/api/define-call';
import { noInput } from '@/app/_server/no-input';
import { withPayments } from '@/app/_server/store';
import { checkoutData, packsData, updateLifeData, updateLifeInput } from '@/lib/contract/api/store-schemas';
import { createCheckoutSchema } from '@/lib/contract/store/schemas';
import { createCheckout as openCheckout } from '@/lib/store/create-checkout';
import { CONFIRM_PURCHASE_LIMIT, CREATE_CHECKOUT_LIMIT, PACKS_LIMIT } from '@/lib/store/limits';
import { listPacks } from '@/lib/store/list-packs';
import { reportPurchase } from '@/lib/store/purchases/report-purchase';

export const store = defineCall(
  {
    summary: 'The life packs on sale.',
    schema: noInput,
    output: packsData,
    policy: { who: 'player', limit: { ...PACKS_LIMIT, by: 'player' } },
  },
  async (ctx) => ({ data: await listPacks(ctx) }),
);

/** The specification has the address beside the envelope. */
export const createCheckout = defineCall(
  {
    summary: 'Opens a checkout at the payment provider.',
    schema: createCheckoutSchema,
    output: checkoutData,
    policy: { who: 'player', limit: { ...CREATE_CHECKOUT_LIMIT, by: 'player' } },
  },
  async (ctx, input) => {
    const { url, checkoutSessionId: transactionId } = await openCheckout(withPayments(ctx), input);
    return { data: { url, transactionId }, beside: { url, transactionId } };
  },
);

/** `life` and `lifePack` are what the specification sends; the provider is asked instead. */
export const updateLife = defineCall(
  {
    summary: 'What became of a purchase after the return from the checkout, and the lives after it.',
    schema: updateLifeInput,
    output: updateLifeData,
    policy: { who: 'player', limit: { ...CONFIRM_PURCHASE_LIMIT, by: 'player' } },
  },
  async (ctx, input) => ({ data: await reportPurchase(withPayments(ctx), input) }),
);
