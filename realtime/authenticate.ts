import { z } from 'zod';
import type { Database } from '@/db/client';
import { AppError } from '@/lib/platform/errors/app-error';
import { openBearerToken } from '@/lib/sessions/bearer-token';
import { openRealtimeTicket } from '@/lib/sessions/realtime-ticket';
import {
  DELETION_SCHEDULED_MESSAGE,
  type FoundSession,
  findOpenSession,
  type OpenSession,
} from '@/lib/sessions/session';

const MAX_TOKEN_CHARACTERS = 2048;
const sealed = z.string().min(1).max(MAX_TOKEN_CHARACTERS);
const authSchema = z.union([z.object({ ticket: sealed }), z.object({ token: sealed })]);

/**
 * Who connects, from what the handshake carries: a ticket, or a bearer token. A browser always names its origin; without
 * one, and from a page elsewhere that may call the API, only a bearer token is good, which no foreign page can have. The session row decides. Throws NOT_SIGNED_IN, and
 * DELETION_SCHEDULED for a player who is being deleted.
 */
export async function authenticate(
  db: Database,
  unverifiedAuth: unknown,
  isOwnPage: boolean,
  now: Date,
): Promise<OpenSession> {
  const refusal = new AppError('NOT_SIGNED_IN', 'Please log in again.');
  const auth = authSchema.safeParse(unverifiedAuth).data;
  if (!auth) throw refusal;
  if ('token' in auth) {
    const sessionId = openBearerToken(auth.token, now);
    const session = sessionId === null ? null : await findOpenSession(db, sessionId, now);
    if (!session) throw refusal;
    return playing(session);
  }
  const named = isOwnPage ? openRealtimeTicket(auth.ticket, now) : null;
  const session = named && (await findOpenSession(db, named.sessionId, now));
  if (!session || session.playerId !== named.playerId) throw refusal;
  return playing(session);
}

/** Who is being deleted does not play. */
function playing({ playerId, sessionId, deletionDueAt }: FoundSession): OpenSession {
  if (deletionDueAt) throw new AppError('DELETION_SCHEDULED', DELETION_SCHEDULED_MESSAGE);
  return { playerId, sessionId };
}
