import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedPasskey, UsedPasskey } from '@/lib/contract/desk/operators/passkey-schemas';
import { TEST_SETTINGS } from './settings';

/** What a ceremony says about itself. A test changes one of them. */
type Claims = { challenge: string; origin?: string; rpId?: string; counter?: number; flags?: number };

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url');

function clientData(type: string, { challenge, origin = TEST_SETTINGS.APP_URL }: Claims): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(claims: Claims, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(claims.counter ?? 0);
  return Buffer.concat([sha256(claims.rpId ?? 'localhost'), Buffer.from([flags]), counter, rest]);
}

/** COSE, ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

/** An authenticator in software with one ES256 key. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  function create(claims: Claims): CreatedPasskey {
    const length = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
    const flags = (claims.flags ?? PRESENT_AND_VERIFIED) | HAS_CREDENTIAL;
    const authData = new Uint8Array(authenticatorData(claims, flags, attested));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...credential,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', claims)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  function use(claims: Claims & { userHandle?: string; key?: KeyObject }): UsedPasskey {
    const data = clientData('webauthn.get', claims);
    const authData = authenticatorData(claims, claims.flags ?? PRESENT_AND_VERIFIED);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(data)]))
      .sign(claims.key ?? privateKey);
    return {
      ...credential,
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: claims.userHandle,
      },
    };
  }

  return { id: credential.id, create, use };
}
