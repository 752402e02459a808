import { createHmac } from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { secretKey } from '@/lib/platform/security/secret-key';
import type { OpenSession } from './session';

const PURPOSE = 'realtime-ticket';
const TICKET_SECONDS = 60;
const ROUTE_HEX_DIGITS = 16;

/** Returns the hash by which a load balancer routes a player's sockets to one process. URLs are logged, so it is no player id. */
export function routeOf(playerId: string): string {
  const hash = createHmac('sha256', secretKey(env().TOKEN_KEY)).update(`realtime-route\0${playerId}`);
  return hash.digest('hex').slice(0, ROUTE_HEX_DIGITS);
}

/** Issues a ticket for the realtime server, valid for one minute. The client requests a new one per connection. */
export function issueRealtimeTicket(ctx: PlayerContext): { ticket: string; route: string } {
  const { playerId, sessionId } = ctx.actor;
  const ticket = sealToken(PURPOSE, { playerId, sessionId }, TICKET_SECONDS, ctx.now().getTime());
  return { ticket, route: routeOf(playerId) };
}

export function openRealtimeTicket(ticket: string, now: Date): OpenSession | null {
  return openToken<OpenSession>(PURPOSE, ticket, now.getTime());
}
