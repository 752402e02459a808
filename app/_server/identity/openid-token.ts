import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Claims, TIMEOUT_MS } from './providers';

const ALGORITHMS = ['RS256', 'ES256'];
/** Allowed difference between their clocks and ours. */
const TOLERANCE_SECONDS = 10;
/** Google's issuer may omit the scheme ("Verify the Google ID token on your server side"). */
const OTHER_SPELLING: Record<string, string> = { 'https://accounts.google.com': 'accounts.google.com' };

/** Errors caused by the token. Any other error comes from the provider or the network. */
const WRONG_TOKEN = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

const keysOf = new Map<string, Promise<JWTVerifyGetKey>>();

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  const discovered = discoverySchema.parse(await response.json());
  if (discovered.issuer !== issuer) throw new Error('the provider names another issuer');
  return createRemoteJWKSet(new URL(discovered.jwks_uri), { timeoutDuration: TIMEOUT_MS });
}

/** Returns the provider's keys, which are cached. A failed lookup is not cached. */
function keysFor(issuer: string): Promise<JWTVerifyGetKey> {
  const known = keysOf.get(issuer);
  if (known) return known;
  const asked = discoverKeys(issuer);
  keysOf.set(issuer, asked);
  asked.catch(() => keysOf.delete(issuer));
  return asked;
}

/** Returns the claims of an ID token that this issuer signed for this client; else null. Rejects when the keys are unavailable. */
export async function readIdToken(
  unverifiedToken: string,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<Claims | null> {
  const keys = await keysFor(issuer);
  const spelled = OTHER_SPELLING[issuer];
  try {
    const { payload } = await jwtVerify(unverifiedToken, keys, {
      issuer: spelled ? [issuer, spelled] : issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: TOLERANCE_SECONDS,
      // Refuses tokens from the future. The issuers' own expire within an hour.
      maxTokenAge: '1h',
    });
    return payload;
  } catch (error) {
    if (WRONG_TOKEN.some((wrong) => error instanceof wrong)) return null;
    throw error;
  }
}
