import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { newOperatorSchema } from '@/lib/contract/desk/operators/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { createEnrollment } from './enrollment';
import type { OperatorsContext } from './operator-rows';

/** Creates an operator. Returns the token of the enrollment link. Throws TAKEN for a name that was ever used. */
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
