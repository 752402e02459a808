import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { APP_NAME } from '@/lib/contract/app-name';
import type { CreatedPasskey } from '@/lib/contract/desk/operators/passkey-schemas';
import { CEREMONY_SECONDS, refusedPasskey, relyingParty } from './relying-party';

/** The COSE numbers of EdDSA, ES256 and RS256. The library's default list has one that is experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

type NewOwner = { operatorId: string; name: string; challenge: string; known?: readonly string[] };

/** Returns the options for a passkey that stores its operator's id and asks for a PIN or fingerprint. */
export function creationOptions(owner: NewOwner): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { operatorId, name, challenge, known = [] } = owner;
  return generateRegistrationOptions({
    rpName: `${APP_NAME} desk`,
    rpID: relyingParty().id,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(operatorId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CEREMONY_SECONDS * 1000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export type VerifiedPasskey = {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
};

export async function verifyNewPasskey(passkey: CreatedPasskey, challenge: string): Promise<VerifiedPasskey> {
  const { id, origin } = relyingParty();
  const checked = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refusedPasskey(error);
  });
  if (!checked.verified) throw refusedPasskey();
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: passkey.response.transports,
    backedUp: credentialBackedUp,
  };
}

type Stored = { operatorId: string; passkey: VerifiedPasskey; label: string; now: Date };

/** Stores a verified passkey. Throws BAD_CREDENTIALS if it is stored already. */
export async function storePasskey(db: Queryable, stored: Stored): Promise<void> {
  const { operatorId, passkey, label, now } = stored;
  const inserted = await db.execute(sql`
    insert into operator_passkeys
      (id, operator_id, public_key, counter, transports, backed_up, label, created_at)
    values (${passkey.id}, ${operatorId}::uuid, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports},
      ${passkey.backedUp}, ${label}, ${now.toISOString()}::timestamptz)
    on conflict (id) do nothing returning id`);
  if (inserted.length === 0) throw refusedPasskey();
}
