import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { sql } from '@/db/sql';
import type { UsedPasskey } from '@/lib/contract/desk/passkey-schemas';
import type { Context } from '@/lib/platform/context';
import { CEREMONY_SECONDS, refusedPasskey, relyingParty } from './relying-party';

/** Returns what the browser needs to use a passkey of the desk. Without `known` it offers all that it has. */
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

/** Returns the operator whose passkey this claims to be, who has not left, or null. Nothing is proven yet. */
export async function findClaimedOwner(
  { db }: Pick<Context, 'db'>,
  passkeyId: string,
): Promise<(PasskeyOwner & { publicKey: Buffer; counter: number }) | null> {
  const [row] = await db.execute<Row>(sql`
    select o.id as "operatorId", o.name, p.public_key as "publicKey", p.counter::text
    from operator_passkeys p join operators o on o.id = p.operator_id
    where p.id = ${passkeyId} and o.left_at is null`);
  return row ? { ...row, counter: Number(row.counter) } : null;
}

type Claim = {
  passkey: UsedPasskey;
  challenge: string;
  owner: PasskeyOwner & { publicKey: Buffer; counter: number };
};

async function verify({ passkey, challenge, owner }: Claim): Promise<number> {
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
 * Checks that the passkey signed this challenge here, and stores its counter. A counter that does not grow is that of a copy, and is
 * refused. Throws BAD_CREDENTIALS.
 */
export async function provePasskey({ db, now }: Pick<Context, 'db' | 'now'>, claim: Claim): Promise<void> {
  const counter = await verify(claim);
  const used = await db.execute(sql`
    update operator_passkeys set counter = ${counter}, used_at = ${now().toISOString()}::timestamptz
    where id = ${claim.passkey.id} and operator_id = ${claim.owner.operatorId}::uuid
      and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
    returning id`);
  if (used.length === 0) throw refusedPasskey();
}
