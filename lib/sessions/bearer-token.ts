import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'bearer';

export function sealBearerToken(sessionId: string, ttlSeconds: number, now: Date): string {
  return sealToken(PURPOSE, { sessionId }, ttlSeconds, now.getTime());
}

export function openBearerToken(unverifiedToken: string, now: Date): string | null {
  return openToken<{ sessionId: string }>(PURPOSE, unverifiedToken, now.getTime())?.sessionId ?? null;
}
