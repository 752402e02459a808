'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { withPayments } from '@/app/_server/store';
import { deskRefundSchema } from '@/lib/contract/desk/store/schemas';
import { moneyText } from '@/lib/contract/english-format';
import {
  addPackSchema,
  changePackSchema,
  previewRefundSchema,
  retirePackSchema,
  swapPacksSchema,
} from '@/lib/contract/store/operator-schemas';
import type { PackName } from '@/lib/contract/store/pack-view';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import { previewDeskRefund } from '@/lib/desk/store/preview-desk-refund';
import { addPack, type ChangedPack, changePack, retirePack, swapPacks } from '@/lib/store/packs';
import { refundPurchase } from '@/lib/store/purchases/refund-purchase';

/** Limited, because it calls the provider. */
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
    detail: ({ refundedCents, currency }: { refundedCents: number; currency: string }) =>
      `refunded in all ${moneyText(refundedCents, currency)}`,
  },
  (ctx, input) => refundPurchase(withPayments(ctx), input),
);

/** Prices need a recent proof, as all money does. */
const PACKS = { roles: ['support'], needsProof: true } as const;
const pack = (id: PackName): AuditTarget => ({ subject: 'pack', id });
const thisPack = ({ lifePack }: { lifePack: PackName }) => [pack(lifePack)];
const packDetail = ({ lives, priceCents, currency }: ChangedPack) =>
  `lives ${lives}, ${moneyText(priceCents, currency)}`;

export const changePackAction = defineDeskAction(
  {
    schema: changePackSchema,
    ...PACKS,
    audit: 'store.change_pack',
    about: thisPack,
    detail: packDetail,
  },
  changePack,
);

export const addPackAction = defineDeskAction(
  {
    schema: addPackSchema,
    ...PACKS,
    audit: 'store.add_pack',
    about: thisPack,
    detail: packDetail,
  },
  addPack,
);

export const retirePackAction = defineDeskAction(
  {
    schema: retirePackSchema,
    ...PACKS,
    audit: 'store.retire_pack',
    about: thisPack,
  },
  retirePack,
);

export const swapPacksAction = defineDeskAction(
  {
    schema: swapPacksSchema,
    ...PACKS,
    audit: 'store.swap_packs',
    about: ({ lifePack, with: other }) => [pack(lifePack), pack(other)],
  },
  swapPacks,
);
