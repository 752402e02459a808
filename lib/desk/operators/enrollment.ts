import { createHash } from 'node:crypto';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { lockOperator, type OperatorsContext } from './operator-rows';

const ENROLLMENT_SECONDS = 24 * 60 * 60;
const TOKEN_BYTES = 32;

export const enrollmentHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates an enrollment link and returns its token. Deletes the operator's earlier unused links. */
export async function createEnrollment(
  db: Transaction,
  { now, random }: Pick<OperatorsContext, 'now' | 'random'>,
  operatorId: string,
): Promise<string> {
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const at = now().toISOString();
  await db.execute(
    sql`delete from operator_enrolments where operator_id = ${operatorId}::uuid and used_at is null`,
  );
  await db.execute(sql`
    insert into operator_enrolments (token_hash, operator_id, created_at, expires_at)
    values (${enrollmentHash(token)}, ${operatorId}::uuid, ${at}::timestamptz,
      ${at}::timestamptz + make_interval(secs => ${ENROLLMENT_SECONDS}))`);
  return token;
}

export const enrollmentPath = (token: string): string => `/desk/enrol/${token}`;

/** Creates a new enrollment link. The operator's passkeys work until it is used, which replaces them. Throws NOT_FOUND. */
export async function renewEnrollment(
  ctx: OperatorsContext,
  { operatorId }: { operatorId: string },
): Promise<{ token: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockOperator(tx, operatorId);
    return { token: await createEnrollment(tx, ctx, operatorId) };
  });
}
