'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { withPayments } from '@/app/_server/store';
import { confirmPurchaseSchema, createCheckoutSchema } from '@/lib/contract/store/schemas';
import { getLives } from '@/lib/lives/game-state';
import { createCheckout } from '@/lib/store/create-checkout';
import { CONFIRM_PURCHASE_LIMIT, CREATE_CHECKOUT_LIMIT, PACKS_LIMIT } from '@/lib/store/limits';
import { listPacks } from '@/lib/store/packs';
import { confirmPurchase } from '@/lib/store/purchases/confirm-purchase';
import { getStoreAccount } from '@/lib/store/read-store';

export const packsAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', limit: { ...PACKS_LIMIT, by: 'player' } },
  },
  listPacks,
);

export const storeAccountAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', limit: { name: 'store-account', points: 120, perSeconds: 60, by: 'player' } },
  },
  getStoreAccount,
);

/** Limited, because every call creates a checkout at the provider. */
export const createCheckoutAction = defineAction(
  {
    schema: createCheckoutSchema,
    policy: { who: 'player', limit: { ...CREATE_CHECKOUT_LIMIT, by: 'player' } },
  },
  (ctx, input) => createCheckout(withPayments(ctx), input),
);

export const confirmPurchaseAction = defineAction(
  {
    schema: confirmPurchaseSchema,
    policy: { who: 'player', limit: { ...CONFIRM_PURCHASE_LIMIT, by: 'player' } },
  },
  async (ctx, input) => {
    const { outcome, lives } = await confirmPurchase(withPayments(ctx), input);
    return { outcome, credited: lives, lives: await getLives(ctx) };
  },
);
