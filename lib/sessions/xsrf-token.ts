import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/config/env';

let cachedKey: KeyObject | undefined;

function key(): KeyObject {
  cachedKey ??= createSecretKey(
    Buffer.from(hkdfSync('sha256', Buffer.from(env().TOKEN_KEY, 'base64'), '', 'xsrf', 32)),
  );
  return cachedKey;
}

/**
 * What a page of ours repeats in a header to show that it can read our cookies. Bound to the session: a neighbour on another
 * subdomain, who may plant a cookie, can plant none that fits (OWASP CSRF Cheat Sheet, "Signed Double-Submit Cookie").
 */
export function xsrfToken(sessionId: string): string {
  return createHmac('sha256', key()).update(sessionId).digest('base64url');
}

/** Whether this is the token of the session; takes as long wherever the two differ. */
export function isXsrfToken(unverifiedToken: string | null | undefined, sessionId: string): boolean {
  const [given, expected] = [Buffer.from(unverifiedToken ?? ''), Buffer.from(xsrfToken(sessionId))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
