'use server';

import type { z } from 'zod';
import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { deskOrigin } from '@/app/_server/desk/desk-origin';
import { changeRolesSchema, newOperatorSchema, operatorSchema } from '@/lib/contract/desk/operators/schemas';
import {
  addOperator,
  type ChangedRoles,
  changeRoles,
  removeOtherOperator,
} from '@/lib/desk/operators/change-operators';
import { enrollmentPath, renewEnrollment } from '@/lib/desk/operators/enrollment';

/** A second account with every role would bypass a missing proof, so each change requires one. */
const ADMIN = { roles: ['admin'], needsProof: true } as const;

const about = ({ operatorId }: z.output<typeof operatorSchema>) => [
  { subject: 'operator' as const, id: operatorId },
];
const ended = (result: { ended: number }) => `sessions ${result.ended}`;
const changed = (result: ChangedRoles) => `before ${result.before}, after ${result.after}, ${ended(result)}`;
const linkOf = (token: string) => ({ link: `${deskOrigin()}${enrollmentPath(token)}` });

type Added = { operatorId: string; link: string };

export const addOperatorAction = defineDeskAction(
  {
    ...ADMIN,
    schema: newOperatorSchema,
    audit: 'operators.add',
    detail: ({ operatorId }: Added) => `operator ${operatorId}`,
  },
  async (ctx, input): Promise<Added> => {
    const { operatorId, token } = await addOperator(ctx, input);
    return { operatorId, ...linkOf(token) };
  },
);

export const changeRolesAction = defineDeskAction(
  { ...ADMIN, schema: changeRolesSchema, audit: 'operators.change_roles', about, detail: changed },
  changeRoles,
);

export const renewEnrolmentAction = defineDeskAction(
  { ...ADMIN, schema: operatorSchema, audit: 'operators.renew_link', about },
  async (ctx, input) => linkOf((await renewEnrollment(ctx, input)).token),
);

export const removeOperatorAction = defineDeskAction(
  { ...ADMIN, schema: operatorSchema, audit: 'operators.remove', about, detail: ended },
  removeOtherOperator,
);
