import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { UsedPasskey } from '@/lib/contract/desk/operators/passkey-schemas';
import type { Context } from '@/lib/platform/context';
import type { DeskContext } from '../desk-context';
import { CEREMONY_SECONDS, refusedPasskey, relyingParty } from './relying-party';

/** Returns the options to use a passkey. `known` limits the passkeys that the browser offers. */
export function requestOptions(
  challenge: string,
  known: readonly string[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CEREMONY_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: known.map((id) => ({ id })),
  });
}

export type PasskeyOwner = { operatorId: string; name: string };

type Row = PasskeyOwner & { publicKey: Buffer; counter: string };

/** Returns the owner of a passkey; null if the passkey is unknown or the owner has left. The id is not verified yet. */
export async function findPasskeyOwner(
  { db }: Pick<Context, 'db'>,
  passkeyId: string,
): Promise<(PasskeyOwner & { publicKey: Buffer; counter: number }) | null> {
  const [row] = await db.execute<Row>(sql`
    select o.id as "operatorId", o.name, p.public_key as "publicKey", p.counter::text
    from operator_passkeys p join operators o on o.id = p.operator_id
    where p.id = ${passkeyId} and o.left_at is null`);
  return row ? { ...row, counter: Number(row.counter) } : null;
}

type PasskeyProof = {
  passkey: UsedPasskey;
  challenge: string;
  owner: PasskeyOwner & { publicKey: Buffer; counter: number };
};

async function verifySignature({ passkey, challenge, owner }: PasskeyProof): Promise<number> {
  const { id, origin } = relyingParty();
  const { userHandle } = passkey.response;
  const isTheirs =
    userHandle === undefined || userHandle === Buffer.from(owner.operatorId).toString('base64url');
  if (!isTheirs) throw refusedPasskey();
  const checked = await verifyAuthenticationResponse({
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: new Uint8Array(owner.publicKey), counter: owner.counter },
  }).catch((error: unknown) => {
    throw refusedPasskey(error);
  });
  if (!checked.verified) throw refusedPasskey();
  return checked.authenticationInfo.newCounter;
}

/**
 * Verifies a passkey's signature and stores its counter. Throws BAD_CREDENTIALS for an invalid signature, and for a counter that has
 * not grown: a sign of a cloned passkey, unless both counters are 0, because some passkeys do not count.
 */
export async function verifyPasskey(
  { db, now }: { db: Queryable; now: Context['now'] },
  proof: PasskeyProof,
): Promise<void> {
  const counter = await verifySignature(proof);
  const used = await db.execute(sql`
    update operator_passkeys set counter = ${counter}, used_at = ${now().toISOString()}::timestamptz
    where id = ${proof.passkey.id} and operator_id = ${proof.owner.operatorId}::uuid
      and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
    returning id`);
  if (used.length === 0) throw refusedPasskey();
}

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
