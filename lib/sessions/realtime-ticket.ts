import type { PlayerContext } from '@/lib/platform/context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import type { OpenSession } from './session';

const PURPOSE = 'realtime-ticket';
const TICKET_SECONDS = 60;

/** Issues a ticket for the realtime server, valid for one minute. The client requests one per connection. */
export function issueRealtimeTicket(ctx: PlayerContext): { ticket: string } {
  const { playerId, sessionId } = ctx.actor;
  return { ticket: sealToken(PURPOSE, { playerId, sessionId }, TICKET_SECONDS, ctx.now().getTime()) };
}

export function openRealtimeTicket(ticket: string, now: Date): OpenSession | null {
  return openToken<OpenSession>(PURPOSE, ticket, now.getTime());
}
