import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { changeRolesSchema, newOperatorSchema } from '@/lib/contract/desk/operators/schemas';
import type { OperatorRole } from '@/lib/contract/enums';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';
import { createEnrollment } from './enrollment';
import { endSessions, lockOperator, type OperatorsContext, requireAnotherAdmin } from './operator-rows';

/** Creates an operator. Returns the token of the enrollment link. Throws TAKEN for a name that an operator has or had. */
export async function addOperator(
  ctx: OperatorsContext,
  { name, roles }: z.output<typeof newOperatorSchema>,
): Promise<{ operatorId: string; token: string }> {
  return ctx.db.transaction(async (tx) => {
    const [added] = await tx.execute<{ id: string }>(sql`
      insert into operators (name, roles, created_at)
      values (${name}, ${roles}, ${ctx.now().toISOString()}::timestamptz)
      on conflict (name) do nothing returning id`);
    if (!added)
      throw new AppError('TAKEN', message('desk', 'nameTaken'), {
        fieldErrors: { name: message('desk', 'nameTaken') },
      });
    return { operatorId: added.id, token: await createEnrollment(tx, ctx, added.id) };
  });
}

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

/** Marks an operator as having left, deletes the credentials and ends the sessions. Throws NOT_FOUND; FORBIDDEN for the last admin. */
export async function removeOperator(
  ctx: OperatorsContext,
  { operatorId }: { operatorId: string },
): Promise<{ ended: number }> {
  return ctx.db.transaction(async (tx) => {
    await requireAnotherAdmin(tx, await lockOperator(tx, operatorId));
    const now = ctx.now();
    await tx.execute(
      sql`update operators set left_at = ${now.toISOString()}::timestamptz where id = ${operatorId}::uuid`,
    );
    await tx.execute(sql`delete from operator_passkeys where operator_id = ${operatorId}::uuid`);
    await tx.execute(sql`delete from operator_recovery_codes where operator_id = ${operatorId}::uuid`);
    await tx.execute(
      sql`delete from operator_enrolments where operator_id = ${operatorId}::uuid and used_at is null`,
    );
    return { ended: await endSessions(tx, { operatorId, now }) };
  });
}

/** Throws FORBIDDEN if the operator is the caller, else like `removeOperator`. */
export async function removeOtherOperator(
  ctx: DeskContext,
  input: { operatorId: string },
): Promise<{ ended: number }> {
  if (input.operatorId === ctx.signedIn.operatorId)
    throw new AppError('FORBIDDEN', message('desk', 'removeSelf'));
  return removeOperator(ctx, input);
}
