import { createEnrolment } from './enrolment';
import { lockOperator, type OperatorsContext } from './operator-rows';

/**
 * Makes a new enrolment link for an operator who lost every passkey, and returns its token. What they had works until the link is
 * used, which replaces it. Throws NOT_FOUND.
 */
export async function renewEnrolment(
  ctx: OperatorsContext,
  { operatorId }: { operatorId: string },
): Promise<{ token: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockOperator(tx, operatorId);
    return { token: await createEnrolment(tx, ctx, operatorId) };
  });
}
