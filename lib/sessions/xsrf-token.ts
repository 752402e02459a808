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
 * Returns the token that our pages copy from a cookie to a header (OWASP CSRF Cheat Sheet, "Signed Double-Submit Cookie").
 * It is derived from the session, so that a page on another subdomain cannot set a matching cookie.
 */
export function xsrfToken(sessionId: string): string {
  return createHmac('sha256', key()).update(sessionId).digest('base64url');
}

/** Returns whether this is the token of the session. Compares in constant time. */
export function isXsrfToken(unverifiedToken: string | null | undefined, sessionId: string): boolean {
  const [given, expected] = [Buffer.from(unverifiedToken ?? ''), Buffer.from(xsrfToken(sessionId))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
