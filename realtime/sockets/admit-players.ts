import { z } from 'zod';
import type { Database } from '@/db/client';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Log } from '@/lib/platform/log/log';
import { requireSession } from '@/lib/sessions/authorize';
import { callerLanguage, type LanguageHints } from '@/lib/sessions/caller-language';
import { type FoundSession, findOpenSession } from '@/lib/sessions/session';
import { openBearerToken, openRealtimeTicket } from '@/lib/sessions/session-tokens';
import type { Language } from '@/messages/languages';
import { message } from '@/messages/message';
import type { ConnectionLimits } from '../guard/connection-limits';
import type { FloodGuard } from '../guard/flood-guard';
import type { PendingHandshakes } from '../guard/pending-handshakes';
import type { Connections } from './connections';
import type { GameServer, GameSocket } from './game-socket';
import type { GuardedSockets } from './guarded-sockets';

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

/** Authenticates a handshake by a ticket (our own pages) or a bearer token (others). Throws NOT_SIGNED_IN, DELETION_SCHEDULED. */
async function authenticate(
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

type Deps = {
  db: Database;
  now: () => Date;
  guard: FloodGuard;
  limits: ConnectionLimits;
  connections: Connections;
  handshakes: PendingHandshakes;
  sockets: GuardedSockets;
  ownOrigins: ReadonlySet<string>;
  log: Log;
};

/** Turns INTERNAL into UNAVAILABLE, after which clients connect again. */
function knownError(error: unknown, log: Log): AppError {
  const refusal = refusalOf(error, log);
  return refusal.code === 'INTERNAL'
    ? new AppError('UNAVAILABLE', message('common', 'somethingWrong'))
    : refusal;
}

function connectError(known: AppError, language: Language): Error {
  return Object.assign(new Error(known.code), {
    data: { code: known.code, message: known.textIn(language) },
  });
}

const languageHints = ({ auth, headers }: GameSocket['handshake']): LanguageHints => ({
  cookie: headers.cookie,
  acceptLanguage: headers['accept-language'],
  isApp: 'token' in auth,
});

/** Authenticates each handshake. Refuses players whose connection was cut a moment ago, or who connect too often. */
export function admitPlayers(io: GameServer, deps: Deps): void {
  const { db, now, guard, limits, connections, handshakes, sockets, ownOrigins, log } = deps;
  io.use(async (socket, next) => {
    const guarded = sockets.of(socket.conn);
    handshakes.noteAttempt(guarded);
    const hints = languageHints(socket.handshake);
    try {
      const { auth, headers } = socket.handshake;
      const isOwnPage = headers.origin !== undefined && ownOrigins.has(headers.origin);
      const session = await authenticate(db, auth, isOwnPage, now());
      const flow = connections.flowOf(session.playerId);
      if (guard.isShutOut(flow) || limits.isShutOut(session.playerId))
        throw new AppError('TOO_MANY_REQUESTS', message('errors', 'tooManyAtOnce'));
      limits.addPoints(session.playerId, 'signIn');
      socket.data.session = session;
      socket.data.language = callerLanguage(hints, session);
      socket.data.flow = flow;
      socket.data.eventsInWork = 0;
      guarded.flow = flow;
      next();
    } catch (error) {
      const known = knownError(error, log);
      if (known.code !== 'UNAVAILABLE') handshakes.noteRefusal(guarded);
      next(connectError(known, callerLanguage(hints, null)));
    }
  });
}
