import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { withPayments } from '@/app/_server/store';
import { checkoutData, packsData, updateLifeData, updateLifeInput } from '@/lib/contract/api/store-schemas';
import { createCheckoutSchema } from '@/lib/contract/store/schemas';
import { createCheckout } from '@/lib/store/create-checkout';
import { CONFIRM_PURCHASE_LIMIT, CREATE_CHECKOUT_LIMIT, PACKS_LIMIT } from '@/lib/store/limits';
import { listPacks } from '@/lib/store/packs';
import { reportPurchase } from '@/lib/store/purchases/confirm-purchase';
import { EXAMPLE_EMAIL } from './examples';

const store = defineRoute(
  {
    method: 'GET',
    path: 'store',
    group: 'Store',
    summary: 'Lists the life packs on sale.',
    policy: { who: 'player', limit: { ...PACKS_LIMIT, by: 'player' } },
    schema: noInput,
    output: packsData,
    refusals: ['NO_STORE'],
    example: { data: [{ id: 1, life: 10, price: '$0.99', priceCents: 99, currency: 'usd' }] },
  },
  async (ctx) => ({ data: await listPacks(ctx) }),
);

const EXAMPLE_SESSION = 'cs_test_a1B2c3D4e5F6';

const updateLife = defineRoute(
  {
    method: 'POST',
    path: 'update_life',
    group: 'Store',
    summary: 'Returns the result of a purchase and the caller’s lives after it.',
    description:
      'The server asks the payment provider. `life` and `lifePack` are accepted and ignored. Repeating the call credits a purchase only once. Until the payment arrives, the call fails with NOT_CREDITED and the reason.',
    policy: { who: 'player', limit: { ...CONFIRM_PURCHASE_LIMIT, by: 'player' } },
    schema: updateLifeInput,
    output: updateLifeData,
    refusals: ['NO_STORE', 'NOT_FOUND', 'NOT_CREDITED', 'UNAVAILABLE'],
    example: {
      request: { transactionId: EXAMPLE_SESSION, life: '10', lifePack: '$0.99' },
      data: {
        totalLifes: 170,
        stars: 0,
        nextLifeAt: null,
        serverTime: 1_795_600_000_000,
        outcome: 'credited',
        credited: 10,
      },
    },
  },
  async (ctx, input) => ({ data: await reportPurchase(withPayments(ctx), input) }),
);

const EXAMPLE_CHECKOUT = {
  url: `https://checkout.stripe.com/c/pay/${EXAMPLE_SESSION}`,
  transactionId: EXAMPLE_SESSION,
};

const createCheckoutCall = defineRoute(
  {
    method: 'POST',
    path: 'create-checkout-session',
    group: 'Store',
    summary: 'Opens a checkout at the payment provider.',
    description:
      'The server sets the price. `userEmail` is accepted and ignored: the checkout uses the account’s email. The fields also stand at the top level of the answer.',
    policy: { who: 'player', limit: { ...CREATE_CHECKOUT_LIMIT, by: 'player' } },
    schema: createCheckoutSchema,
    output: checkoutData,
    topLevel: checkoutData,
    refusals: ['NO_STORE', 'NOT_FOUND', 'FORBIDDEN', 'UNAVAILABLE'],
    example: {
      request: { lifePack: 'first', userEmail: EXAMPLE_EMAIL },
      data: EXAMPLE_CHECKOUT,
      topLevel: EXAMPLE_CHECKOUT,
    },
  },
  async (ctx, input) => {
    const { url, checkoutSessionId: transactionId } = await createCheckout(withPayments(ctx), input);
    return { data: { url, transactionId }, topLevel: { url, transactionId } };
  },
);

export const storeCalls: readonly ApiCall[] = [store, updateLife, createCheckoutCall];
