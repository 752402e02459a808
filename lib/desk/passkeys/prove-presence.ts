import { sql } from '@/db/sql';
import type { UsedPasskey } from '@/lib/contract/desk/passkey-schemas';
import type { DeskContext } from '../desk-context';
import { refusedPasskey } from './relying-party';
import { findClaimedOwner, provePasskey } from './use-passkey';

/** Marks the session as proven now by one of the operator's own passkeys. Throws BAD_CREDENTIALS. */
export async function provePresence(
  ctx: DeskContext,
  { passkey, challenge }: { passkey: UsedPasskey; challenge: string },
): Promise<void> {
  const owner = await findClaimedOwner(ctx, passkey.id);
  if (owner?.operatorId !== ctx.signedIn.operatorId) throw refusedPasskey();
  await provePasskey(ctx, { passkey, challenge, owner });
  await ctx.db.execute(sql`
    update operator_sessions set proven_at = ${ctx.now().toISOString()}::timestamptz
    where id = ${ctx.signedIn.sessionId}::uuid and ended_at is null`);
}
