'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { journaled } from '@/app/_server/journaled';
import { categoryText } from '@/lib/charges/offense-categories';
import { decideChargeSchema, undoChargeSchema } from '@/lib/contract/desk/records/charges';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import type { DeskContext } from '@/lib/desk/desk-context';
import { sharedStorage } from '@/lib/platform/storage/storage';
import {
  type ChargeDecision,
  decideCharge,
  undoChargeDecision,
} from '@/lib/records/charge-decisions/unclear-charges';

const charge = (id: string): AuditTarget => ({ subject: 'charge', id });

export const decideChargeAction = defineDeskAction(
  {
    schema: decideChargeSchema,
    roles: ['records'],
    audit: 'charges.decide',
    about: ({ id }) => [charge(id)],
    // The text stays out of the audit, because it might name a person.
    detail: ({ auditText, withdrawn }: { auditText: string; withdrawn: number }) =>
      withdrawn > 0 ? `${auditText}, records ${withdrawn}` : auditText,
  },
  journaled(async (ctx: DeskContext, input: ChargeDecision) => {
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
