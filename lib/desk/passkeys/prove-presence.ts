import { sql } from '@/db/sql';
import type { UsedPasskey } from '@/lib/contract/desk/operators/passkey-schemas';
import type { DeskContext } from '../desk-context';
import { refusedPasskey } from './relying-party';
import { findPasskeyOwner, verifyPasskey } from './verify-passkey';

/** Verifies a passkey of the operator, and stores in the session that it was used now. Throws BAD_CREDENTIALS. */
export async function provePresence(
  ctx: DeskContext,
  { passkey, challenge }: { passkey: UsedPasskey; challenge: string },
): Promise<void> {
  const owner = await findPasskeyOwner(ctx, passkey.id);
  if (owner?.operatorId !== ctx.signedIn.operatorId) throw refusedPasskey();
  await verifyPasskey(ctx, { passkey, challenge, owner });
  await ctx.db.execute(sql`
    update operator_sessions set proven_at = ${ctx.now().toISOString()}::timestamptz
    where id = ${ctx.signedIn.sessionId}::uuid and ended_at is null`);
}
