import { z } from 'zod';
import { identityProblemMessage, type ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Log } from '@/lib/platform/log/log';
import { readIdToken } from './openid-token';
import { type Claims, facebookQuery, findProvider, TIMEOUT_MS, type TokenProof } from './providers';

type App = { graph: string; clientId: string; clientSecret: string };

const tokenSchema = z.object({
  data: z.object({
    is_valid: z.literal(true),
    type: z.literal('USER'),
    app_id: z.coerce.string(),
    user_id: z.coerce.string(),
  }),
});
const personSchema = z.looseObject({ id: z.coerce.string() });

/** Returns the answer of a reading call; null where Facebook refuses it. Rejects when Facebook is unavailable. */
async function callGraph(url: string, query: Record<string, string>, token?: string): Promise<unknown> {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, {
    headers: token === undefined ? {} : { authorization: ['Bearer', token].join(' ') },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (response.ok) return response.json();
  if (response.status >= 500) throw new Error(`Facebook answered ${response.status}`);
  return null;
}

/**
 * Returns the claims of an access token that was issued for this app; null for any other. First asks Facebook for the token's
 * app, because `me` accepts the tokens of any app. Rejects when Facebook is unavailable.
 */
async function readAccessToken(unverifiedToken: string, app: App): Promise<Claims | null> {
  const { graph, clientId, clientSecret } = app;
  const about = { input_token: unverifiedToken, access_token: `${clientId}|${clientSecret}` };
  const token = tokenSchema.safeParse(await callGraph(`${graph}/debug_token`, about)).data?.data;
  if (token?.app_id !== clientId) return null;
  const query = facebookQuery(unverifiedToken, clientSecret);
  const person = personSchema.safeParse(await callGraph(`${graph}/me`, query, unverifiedToken)).data;
  return person?.id === token.user_id ? { ...person, sub: person.id } : null;
}

type Unverified = { provider: IdentityProvider; subject: string; token: string };

const read = (token: string, proof: TokenProof) =>
  proof.kind === 'openId' ? readIdToken(token, proof) : readAccessToken(token, proof);

/**
 * Returns the identity that a provider's token proves, for the subject that the app names. Throws BAD_CREDENTIALS for a forged or
 * expired token, or one of another subject or app. Throws UNAVAILABLE when the provider is not configured or unreachable.
 */
export async function proveToken(
  { provider, subject, token }: Unverified,
  { env, log }: { env: Env; log: Log },
): Promise<ProvenIdentity> {
  const found = findProvider(provider, env);
  if (!found) throw new AppError('UNAVAILABLE', identityProblemMessage(provider, 'unset'));
  const claims = await read(token, found.proof).catch((cause: unknown) => {
    // The error's message may hold the token.
    log.warn({ provider }, 'cannot reach a provider to verify a token');
    throw new AppError('UNAVAILABLE', identityProblemMessage(provider, 'down'), { cause });
  });
  if (claims?.sub !== subject)
    throw new AppError('BAD_CREDENTIALS', identityProblemMessage(provider, 'canceled'));
  return { provider, subject, ...found.read(claims) };
}
