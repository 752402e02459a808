import type { PlayerContext } from '@/lib/platform/context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import type { OpenSession } from './session';

const PURPOSE = 'realtime-ticket';
const TICKET_SECONDS = 60;

/** A ticket for the realtime server, good for one minute; the client asks for a new one at each connection. */
export function issueRealtimeTicket(ctx: PlayerContext): { ticket: string } {
  const { playerId, sessionId } = ctx.actor;
  return { ticket: sealToken(PURPOSE, { playerId, sessionId }, TICKET_SECONDS, ctx.now().getTime()) };
}

/** Whom a ticket names, or null when it is forged or older than a minute. The session row still decides. */
export function openRealtimeTicket(ticket: string, now: Date): OpenSession | null {
  return openToken<OpenSession>(PURPOSE, ticket, now.getTime());
}
