import type { IdentityProvider } from '@/db/schema';
import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import { identityProblemText } from '@/lib/contract/accounts/identity-view';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Log } from '@/lib/platform/log/log';
import { readAccessToken } from './facebook-token';
import { readIdToken } from './openid-token';
import { findProvider, type TokenProof } from './providers';

type Unverified = { provider: IdentityProvider; subject: string; token: string };

const read = (token: string, proof: TokenProof) =>
  proof.kind === 'openId' ? readIdToken(token, proof) : readAccessToken(token, proof);

/**
 * The identity that a provider vouches for by a token which an app brings along, and which has to be about the subject that
 * the app names. Throws BAD_CREDENTIALS for a token that is forged, over, or about somebody else or for another app, and
 * UNAVAILABLE where the provider is not set up or not to be had.
 */
export async function proveToken(
  { provider, subject, token }: Unverified,
  { env, log }: { env: Env; log: Log },
): Promise<ProvenIdentity> {
  const found = findProvider(provider, env);
  if (!found) throw new AppError('UNAVAILABLE', identityProblemText(provider, 'unset'));
  const claims = await read(token, found.proof).catch((cause: unknown) => {
    // What the error says may hold the token.
    log.warn({ provider }, 'a provider could not be asked about a token');
    throw new AppError('UNAVAILABLE', identityProblemText(provider, 'down'), { cause });
  });
  if (claims?.sub !== subject)
    throw new AppError('BAD_CREDENTIALS', identityProblemText(provider, 'canceled'));
  return { provider, subject, ...found.read(claims) };
}
