import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { changeRolesSchema } from '@/lib/contract/desk/operators/schemas';
import type { OperatorRole } from '@/lib/contract/enums';
import { endSessions, lockOperator, type OperatorsContext, requireAnotherAdmin } from './operator-rows';

export type ChangedRoles = {
  before: readonly OperatorRole[];
  after: readonly OperatorRole[];
  ended: number;
};

/** Changes an operator's roles and ends their sessions. Throws NOT_FOUND, and FORBIDDEN if no admin would be left. */
export async function changeRoles(
  ctx: OperatorsContext,
  { operatorId, roles }: z.output<typeof changeRolesSchema>,
): Promise<ChangedRoles> {
  return ctx.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    if (!roles.includes('admin')) await requireAnotherAdmin(tx, operator);
    await tx.execute(sql`update operators set roles = ${roles} where id = ${operatorId}::uuid`);
    const ended = await endSessions(tx, { operatorId, now: ctx.now() });
    return { before: operator.roles, after: roles, ended };
  });
}
