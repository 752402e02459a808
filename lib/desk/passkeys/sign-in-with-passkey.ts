import type { UsedPasskey } from '@/lib/contract/desk/operators/passkey-schemas';
import { auditEntrance, type EntranceContext } from '../audit/audit-entrance';
import { openDeskSession } from '../operators/open-session';
import { refusedPasskey } from './relying-party';
import { findPasskeyOwner, verifyPasskey } from './verify-passkey';

/** Signs in the owner of a passkey. Returns the id of the session. Throws BAD_CREDENTIALS. */
export async function signInWithPasskey(
  ctx: EntranceContext,
  { passkey, challenge }: { passkey: UsedPasskey; challenge: string },
): Promise<string> {
  const owner = await findPasskeyOwner(ctx, passkey.id);
  if (!owner) throw refusedPasskey();
  const operator = { operatorId: owner.operatorId, name: owner.name };
  return auditEntrance(ctx, { audit: 'operators.sign_in', operator, detail: 'passkey' }, async (tx) => {
    await verifyPasskey({ db: tx, now: ctx.now }, { passkey, challenge, owner });
    const { operatorId } = owner;
    const sessionId = await openDeskSession(tx, ctx, { operatorId, signIn: 'passkey' });
    if (!sessionId) throw refusedPasskey();
    return sessionId;
  });
}
