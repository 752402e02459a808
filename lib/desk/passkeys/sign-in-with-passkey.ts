import type { UsedPasskey } from '@/lib/contract/desk/passkey-schemas';
import { auditedEntrance, type EntranceContext } from '../audit/audit-entrance';
import { openDeskSession } from '../operators/open-session';
import { refusedPasskey } from './relying-party';
import { findClaimedOwner, provePasskey } from './use-passkey';

/** Signs in whoever holds the passkey. Returns the session's id. Throws BAD_CREDENTIALS, the same for every reason. */
export async function signInWithPasskey(
  ctx: EntranceContext,
  { passkey, challenge }: { passkey: UsedPasskey; challenge: string },
): Promise<string> {
  const owner = await findClaimedOwner(ctx, passkey.id);
  if (!owner) throw refusedPasskey();
  const operator = { operatorId: owner.operatorId, name: owner.name };
  return auditedEntrance(ctx, { audit: 'operators.sign_in', operator, detail: 'passkey' }, async () => {
    await provePasskey(ctx, { passkey, challenge, owner });
    const { operatorId } = owner;
    const sessionId = await openDeskSession(ctx.db, ctx, { operatorId, signIn: 'passkey' });
    if (!sessionId) throw refusedPasskey();
    return sessionId;
  });
}
