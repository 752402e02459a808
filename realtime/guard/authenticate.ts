import { z } from 'zod';
import type { Database } from '@/db/client';
import { requireSession } from '@/lib/sessions/authorize';
import { openBearerToken } from '@/lib/sessions/bearer-token';
import { openRealtimeTicket } from '@/lib/sessions/realtime-ticket';
import { type FoundSession, findOpenSession } from '@/lib/sessions/session';

const MAX_TOKEN_CHARACTERS = 2048;
const sealed = z.string().min(1).max(MAX_TOKEN_CHARACTERS);
const authSchema = z.union([z.object({ ticket: sealed }), z.object({ token: sealed })]);

async function findSession(
  db: Database,
  unverifiedAuth: unknown,
  isOwnPage: boolean,
  now: Date,
): Promise<FoundSession | null> {
  const auth = authSchema.safeParse(unverifiedAuth).data;
  if (!auth) return null;
  if ('token' in auth) {
    const sessionId = openBearerToken(auth.token, now);
    return sessionId === null ? null : findOpenSession(db, sessionId, now);
  }
  const ticket = isOwnPage ? openRealtimeTicket(auth.ticket, now) : null;
  const session = ticket && (await findOpenSession(db, ticket.sessionId, now));
  return session && session.playerId === ticket.playerId ? session : null;
}

/**
 * Authenticates a handshake by its bearer token, or by its ticket. Tickets count on our own pages only: elsewhere, and for
 * clients that send no origin, a bearer token is needed, which no foreign page can have. Throws NOT_SIGNED_IN, and
 * DELETION_SCHEDULED for players whose deletion is scheduled.
 */
export async function authenticate(
  db: Database,
  unverifiedAuth: unknown,
  isOwnPage: boolean,
  now: Date,
): Promise<FoundSession> {
  return requireSession(await findSession(db, unverifiedAuth, isOwnPage, now), {
    who: 'player',
    guests: true,
  });
}
