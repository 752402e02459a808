import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';
import { endSessions, lockOperator, type OperatorsContext, requireAnotherAdmin } from './operator-rows';

/**
 * Marks an operator as having left, deletes their credentials and ends their sessions. The row stays for the audit.
 * Throws NOT_FOUND, and FORBIDDEN for the only admin.
 */
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

/** Removes another operator at the desk. Throws FORBIDDEN for the caller. */
export async function removeOtherOperator(
  ctx: DeskContext,
  input: { operatorId: string },
): Promise<{ ended: number }> {
  if (input.operatorId === ctx.signedIn.operatorId)
    throw new AppError('FORBIDDEN', message('desk', 'removeSelf'));
  return removeOperator(ctx, input);
}
