import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import { identityProblemText } from '@/lib/contract/accounts/identity-view';
import type { IdentityProvider } from '@/lib/contract/enums';
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
 * Returns the identity that a provider's token proves, for the subject that the app names. Throws BAD_CREDENTIALS for
 * a token that is forged, expired, or of another subject or app, and UNAVAILABLE when the provider is not configured
 * or not reachable.
 */
export async function proveToken(
  { provider, subject, token }: Unverified,
  { env, log }: { env: Env; log: Log },
): Promise<ProvenIdentity> {
  const found = findProvider(provider, env);
  if (!found) throw new AppError('UNAVAILABLE', identityProblemText(provider, 'unset'));
  const claims = await read(token, found.proof).catch((cause: unknown) => {
    // The error's message may hold the token.
    log.warn({ provider }, 'a provider could not be asked about a token');
    throw new AppError('UNAVAILABLE', identityProblemText(provider, 'down'), { cause });
  });
  if (claims?.sub !== subject)
    throw new AppError('BAD_CREDENTIALS', identityProblemText(provider, 'canceled'));
  return { provider, subject, ...found.read(claims) };
}
