import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

type NewSession = { operatorId: string; signIn: 'passkey' | 'recovery_code' };

/** Opens a session and returns its id; null if the operator has left meanwhile. Sign-in with a passkey counts as proof. */
export async function openDeskSession(
  db: Queryable,
  { now, random }: Pick<Context, 'now' | 'random'>,
  { operatorId, signIn }: NewSession,
): Promise<string | null> {
  const at = now().toISOString();
  const [opened] = await db.execute<{ id: string }>(sql`
    insert into operator_sessions (id, operator_id, sign_in, opened_at, used_at, proven_at)
    select ${random.uuid()}::uuid, id, ${signIn}::text, ${at}::timestamptz, ${at}::timestamptz,
      ${signIn === 'passkey' ? at : null}::timestamptz
    from operators where id = ${operatorId}::uuid and left_at is null for share
    returning id`);
  return opened?.id ?? null;
}
