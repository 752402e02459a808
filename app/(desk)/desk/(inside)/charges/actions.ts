'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { journalled } from '@/app/_server/journalled';
import { categoryText } from '@/lib/charges/offense-categories';
import { placeChargeSchema, unplaceChargeSchema } from '@/lib/contract/desk/charges';
import type { DeskContext } from '@/lib/desk/desk-context';
import { env } from '@/lib/platform/config/env';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { type Placing, placeCharge, unplaceCharge } from '@/lib/records/unclear-charges';

export const placeChargeAction = defineDeskAction(
  {
    schema: placeChargeSchema,
    roles: ['records'],
    audit: 'charges.place',
    // The text stays out of the audit: it might name somebody.
    detail: ({ said, withdrawn }: { said: string; withdrawn: number }) =>
      withdrawn > 0 ? `${said}, records ${withdrawn}` : said,
  },
  journalled(async (ctx: DeskContext, input: Placing) => {
    const placed = await placeCharge({ ...ctx, storage: await sharedStorage() }, input);
    const said =
      input.verdict === 'category' ? `category ${categoryText(input.categoryCode)}` : input.verdict;
    return { ...placed, said };
  }),
);

export const unplaceChargeAction = defineDeskAction(
  { schema: unplaceChargeSchema, roles: ['records'], audit: 'charges.undo' },
  (ctx, input) => unplaceCharge({ ...ctx, hashKey: env().BLIND_INDEX_KEY }, input),
);
