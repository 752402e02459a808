import type { z } from 'zod';
import type { changeRolesSchema } from '@/lib/contract/desk/operator-schemas';
import type { OperatorRole } from '@/lib/contract/enums';
import { endSessions, lockOperator, type OperatorsContext, requireAnotherAdmin } from './operator-rows';

export type ChangedRoles = {
  before: readonly OperatorRole[];
  after: readonly OperatorRole[];
  /** Sessions that ended. */
  ended: number;
};

/** Changes the roles of an operator and ends their sessions. The only admin stays one: throws FORBIDDEN. Throws NOT_FOUND. */
export async function changeRoles(
  ctx: OperatorsContext,
  { operatorId, roles }: z.output<typeof changeRolesSchema>,
): Promise<ChangedRoles> {
  return ctx.db.$client.begin(async (sql) => {
    const operator = await lockOperator(sql, operatorId);
    if (!roles.includes('admin')) await requireAnotherAdmin(sql, operator);
    await sql`update operators set roles = ${roles} where id = ${operatorId}::uuid`;
    const ended = await endSessions(sql, { operatorId, now: ctx.now() });
    return { before: operator.roles, after: roles, ended };
  });
}
