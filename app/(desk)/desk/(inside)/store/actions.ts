'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { withPayments } from '@/app/_server/store';
import { deskRefundSchema } from '@/lib/contract/desk/store-schemas';
import {
  addPackSchema,
  changePackSchema,
  previewRefundSchema,
  retirePackSchema,
  swapPacksSchema,
} from '@/lib/contract/store/operator-schemas';
import { previewDeskRefund } from '@/lib/desk/store/preview-desk-refund';
import { addPack } from '@/lib/store/add-pack';
import { type ChangedPack, changePack } from '@/lib/store/change-pack';
import { refundPurchase } from '@/lib/store/purchases/refund-purchase';
import { retirePack } from '@/lib/store/retire-pack';
import { swapPacks } from '@/lib/store/swap-packs';

/** Asks the provider, so it is limited. */
export const previewRefundAction = defineDeskAction(
  {
    schema: previewRefundSchema,
    roles: ['support'],
    limit: { name: 'desk-preview-refund', points: 60, perSeconds: 60 },
    audit: null,
  },
  (ctx, input) => previewDeskRefund(withPayments(ctx), input),
);

export const refundAction = defineDeskAction(
  {
    schema: deskRefundSchema,
    roles: ['support'],
    needsProof: true,
    limit: { name: 'desk-refund', points: 60, perSeconds: 600 },
    audit: 'store.refund',
    about: ({ purchaseId }) => [{ subject: 'purchase', id: purchaseId }],
    detail: ({ refundedCents }: { refundedCents: number }) => `refunded in all ${refundedCents}`,
  },
  (ctx, input) => refundPurchase(withPayments(ctx), input),
);

const packDetail = ({ lives, priceCents, currency }: ChangedPack) =>
  `lives ${lives}, ${priceCents} ${currency}`;

export const changePackAction = defineDeskAction(
  {
    schema: changePackSchema,
    roles: ['support'],
    needsProof: true,
    audit: 'store.change_pack',
    about: ({ lifePack }) => [{ subject: 'pack', id: lifePack }],
    detail: packDetail,
  },
  changePack,
);

export const addPackAction = defineDeskAction(
  {
    schema: addPackSchema,
    roles: ['support'],
    needsProof: true,
    audit: 'store.add_pack',
    about: ({ lifePack }) => [{ subject: 'pack', id: lifePack }],
    detail: packDetail,
  },
  addPack,
);

export const retirePackAction = defineDeskAction(
  {
    schema: retirePackSchema,
    roles: ['support'],
    needsProof: true,
    audit: 'store.retire_pack',
    about: ({ lifePack }) => [{ subject: 'pack', id: lifePack }],
  },
  retirePack,
);

export const swapPacksAction = defineDeskAction(
  {
    schema: swapPacksSchema,
    roles: ['support'],
    needsProof: true,
    audit: 'store.swap_packs',
    about: ({ lifePack, with: other }) => [
      { subject: 'pack', id: lifePack },
      { subject: 'pack', id: other },
    ],
  },
  swapPacks,
);
