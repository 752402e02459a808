import { createEnrollment } from './enrollment';
import { lockOperator, type OperatorsContext } from './operator-rows';

/**
 * Creates a new enrollment link for an operator. The operator's passkeys keep working until the link is used; it then replaces
 * them. Throws NOT_FOUND.
 */
export async function renewEnrollment(
  ctx: OperatorsContext,
  { operatorId }: { operatorId: string },
): Promise<{ token: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockOperator(tx, operatorId);
    return { token: await createEnrollment(tx, ctx, operatorId) };
  });
}
