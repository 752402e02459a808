'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { journalled } from '@/app/_server/journalled';
import { categoryText } from '@/lib/charges/offense-categories';
import { decideChargeSchema, undoChargeSchema } from '@/lib/contract/desk/charges';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import type { DeskContext } from '@/lib/desk/desk-context';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { type ChargeDecision, decideCharge, undoChargeDecision } from '@/lib/records/unclear-charges';

const charge = (id: string): AuditTarget => ({ subject: 'charge', id });

export const decideChargeAction = defineDeskAction(
  {
    schema: decideChargeSchema,
    roles: ['records'],
    audit: 'charges.decide',
    about: ({ id }) => [charge(id)],
    // The text stays out of the audit: it might name somebody.
    detail: ({ auditText, withdrawn }: { auditText: string; withdrawn: number }) =>
      withdrawn > 0 ? `${auditText}, records ${withdrawn}` : auditText,
  },
  journalled(async (ctx: DeskContext, input: ChargeDecision) => {
    const done = await decideCharge({ ...ctx, storage: await sharedStorage() }, input);
    const auditText =
      input.verdict === 'category' ? `category ${categoryText(input.categoryCode)}` : input.verdict;
    return { ...done, auditText };
  }),
);

export const undoChargeAction = defineDeskAction(
  {
    schema: undoChargeSchema,
    roles: ['records'],
    audit: 'charges.undo',
    about: ({ id }) => [charge(id)],
  },
  undoChargeDecision,
);
