import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'bearer';

/** The API's bearer token: it only names a session row, and the row decides. Valid for `ttlSeconds` at most. */
export function sealBearerToken(sessionId: string, ttlSeconds: number, now: Date): string {
  return sealToken(PURPOSE, { sessionId }, ttlSeconds, now.getTime());
}

/** The session id that a bearer token names, or null when it is forged or has expired. */
export function openBearerToken(unverifiedToken: string, now: Date): string | null {
  return openToken<{ sessionId: string }>(PURPOSE, unverifiedToken, now.getTime())?.sessionId ?? null;
}
