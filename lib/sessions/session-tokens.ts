import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { secretKey } from '@/lib/platform/security/secret-key';
import type { SessionIds } from './session';

const BEARER_PURPOSE = 'bearer';

export function sealBearerToken(sessionId: string, ttlSeconds: number, now: Date): string {
  return sealToken(BEARER_PURPOSE, { sessionId }, ttlSeconds, now.getTime());
}

export function openBearerToken(unverifiedToken: string, now: Date): string | null {
  return openToken<{ sessionId: string }>(BEARER_PURPOSE, unverifiedToken, now.getTime())?.sessionId ?? null;
}

const TICKET_PURPOSE = 'realtime-ticket';
const TICKET_SECONDS = 60;
const ROUTE_HEX_DIGITS = 16;

/** Returns the hash by which a load balancer routes a player's sockets to one process. Not the player's id, because URLs are logged. */
export function routeOf(playerId: string): string {
  const hash = createHmac('sha256', secretKey(env().TOKEN_KEY)).update(`realtime-route\0${playerId}`);
  return hash.digest('hex').slice(0, ROUTE_HEX_DIGITS);
}

/** Issues a ticket for the realtime server, valid for one minute. The client requests a new one per connection. */
export function issueRealtimeTicket(ctx: PlayerContext): { ticket: string; route: string } {
  const { playerId, sessionId } = ctx.actor;
  const ticket = sealToken(TICKET_PURPOSE, { playerId, sessionId }, TICKET_SECONDS, ctx.now().getTime());
  return { ticket, route: routeOf(playerId) };
}

export function openRealtimeTicket(ticket: string, now: Date): SessionIds | null {
  return openToken<SessionIds>(TICKET_PURPOSE, ticket, now.getTime());
}

let cachedXsrfKey: KeyObject | undefined;

function xsrfKey(): KeyObject {
  cachedXsrfKey ??= createSecretKey(
    Buffer.from(hkdfSync('sha256', Buffer.from(env().TOKEN_KEY, 'base64'), '', 'xsrf', 32)),
  );
  return cachedXsrfKey;
}

/**
 * Returns the token that our pages copy from a cookie to a header (OWASP CSRF Cheat Sheet, "Signed Double-Submit Cookie").
 * It is derived from the session, so that a page on another subdomain cannot set a matching cookie.
 */
export function xsrfToken(sessionId: string): string {
  return createHmac('sha256', xsrfKey()).update(sessionId).digest('base64url');
}

export function isXsrfToken(unverifiedToken: string | null | undefined, sessionId: string): boolean {
  const [given, expected] = [Buffer.from(unverifiedToken ?? ''), Buffer.from(xsrfToken(sessionId))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
