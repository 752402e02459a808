import type { Database } from '@/db/client';
import { errorReport } from '@/lib/error-report';
import { AppError } from '@/lib/errors';
import type { Log } from '@/lib/log';
import { countRefusal } from '@/lib/metrics/process-metrics';
import { authenticate } from './authenticate';
import type { Connections } from './connections';
import type { FloodGuard, Flow } from './flood-guard';
import type { GameServer } from './game-socket';

type Deps = {
  db: Database;
  now: () => Date;
  guard: FloodGuard;
  connections: Connections;
  flows: WeakMap<object, Flow>;
  /** Of our own pages. */
  ownOrigins: ReadonlySet<string>;
  log: Log;
};

/** What `connect_error` carries to the client. */
function connectError(error: unknown, log: Log): Error {
  const known = error instanceof AppError ? error : new AppError('UNAVAILABLE', 'Something went wrong');
  if (known !== error) log.error({ error: errorReport(error) }, 'a handshake failed unexpectedly');
  countRefusal(known.code);
  return Object.assign(new Error(known.code), { data: { code: known.code, message: known.userMessage } });
}

/** Lets a connection in once it has said who it is, unless that player was cut off a moment ago. */
export function admitPlayers(io: GameServer, deps: Deps): void {
  const { db, now, guard, connections, flows, ownOrigins, log } = deps;
  io.use(async (socket, next) => {
    try {
      const { auth, headers } = socket.handshake;
      const isOwnPage = headers.origin !== undefined && ownOrigins.has(headers.origin);
      const session = await authenticate(db, auth, isOwnPage, now());
      const flow = connections.flowOf(session.playerId);
      if (guard.isShutOut(flow)) throw new AppError('TOO_MANY_REQUESTS', 'Too many requests');
      socket.data.session = session;
      socket.data.flow = flow;
      flows.set(socket.conn, flow);
      next();
    } catch (error) {
      next(connectError(error, log));
    }
  });
}
