import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'bearer';

/** Returns the API's bearer token. It names a session row, and the row decides. Valid for `ttlSeconds` at most. */
export function sealBearerToken(sessionId: string, ttlSeconds: number, now: Date): string {
  return sealToken(PURPOSE, { sessionId }, ttlSeconds, now.getTime());
}

/** Returns the session id of a bearer token, or null when it is forged or expired. */
export function openBearerToken(unverifiedToken: string, now: Date): string | null {
  return openToken<{ sessionId: string }>(PURPOSE, unverifiedToken, now.getTime())?.sessionId ?? null;
}
