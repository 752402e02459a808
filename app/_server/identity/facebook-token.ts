import { z } from 'zod';
import { type Claims, facebookQuery, TIMEOUT_MS } from './providers';

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
async function ask(url: string, query: Record<string, string>, token?: string): Promise<unknown> {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (response.ok) return response.json();
  if (response.status >= 500) throw new Error(`Facebook answered ${response.status}`);
  return null;
}

/**
 * Returns the claims of an access token that was issued for this app; null for any other. Facebook is asked first
 * whose token it is, because `me` accepts the tokens of any app. Rejects when Facebook is unavailable.
 */
export async function readAccessToken(unverifiedToken: string, app: App): Promise<Claims | null> {
  const { graph, clientId, clientSecret } = app;
  const about = { input_token: unverifiedToken, access_token: `${clientId}|${clientSecret}` };
  const token = tokenSchema.safeParse(await ask(`${graph}/debug_token`, about)).data?.data;
  if (token?.app_id !== clientId) return null;
  const query = facebookQuery(unverifiedToken, clientSecret);
  const person = personSchema.safeParse(await ask(`${graph}/me`, query, unverifiedToken)).data;
  return person?.id === token.user_id ? { ...person, sub: person.id } : null;
}
