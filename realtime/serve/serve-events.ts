import type { Database } from '@/db/client';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { PendingHandshakes } from '../guard/pending-handshakes';
import type { Handler } from '../handlers/define-handler';
import type { HandlerDependencies } from '../handlers/handler-dependencies';
import type { Connections } from '../sockets/connections';
import type { GameServer, GameSocket } from '../sockets/game-socket';
import type { GuardedSockets } from '../sockets/guarded-sockets';
import type { RealtimeMetrics } from './metrics';
import { verifySessions } from './player-events';
import { ANSWER_EVENTS, type RecentAckTimes } from './recent-ack-times';

/** The handlers by event name. Benchmarks pass their own. */
export type Events = Record<string, (dependencies: HandlerDependencies) => Handler>;

const NO_HANDSHAKE = Object.freeze({});

type Shared = {
  db: Database;
  now: () => Date;
  connections: Connections;
  handshakes: PendingHandshakes;
  sockets: GuardedSockets;
  metrics: Pick<RealtimeMetrics, 'eventSeconds'>;
  ackTimes: Pick<RecentAckTimes, 'observe'>;
};

export function serveEvents(
  io: GameServer,
  dependencies: Omit<HandlerDependencies, 'observeSeconds' | 'event'>,
  shared: Shared,
  events: Events,
): void {
  const { connections, handshakes, metrics, ackTimes, sockets } = shared;
  // One function per event serves all sockets. Closures per socket would take most of the memory of an idle connection.
  const handlers = Object.entries(events).map(([event, handler]) => {
    const timer = metrics.eventSeconds.labels({ event });
    const isAnswer = ANSWER_EVENTS.has(event);
    const observeSeconds = (seconds: number): void => {
      timer.observe(seconds);
      if (isAnswer) ackTimes.observe(seconds);
    };
    return [event, handler({ ...dependencies, event, observeSeconds })] as const;
  });
  function onDisconnecting(this: GameSocket): void {
    dependencies.rooms.noteDisconnection(this);
  }
  function onDisconnect(this: GameSocket): void {
    connections.remove(this);
  }
  io.on('connection', (socket) => {
    handshakes.noteSignedIn(sockets.of(socket.conn));
    const needsCheck = connections.add(socket);
    for (const [event, handler] of handlers) socket.on(event as 'updateLife', handler);
    socket.on('disconnecting', onDisconnecting);
    socket.on('disconnect', onDisconnect);
    // Drops the request of the handshake, which would take most of the memory of an idle connection.
    Reflect.set(socket.conn, 'request', null);
    Reflect.set(socket, 'handshake', NO_HANDSHAKE);
    if (needsCheck)
      verifySessions(shared, [socket]).catch((error: unknown) =>
        dependencies.log.error({ error: errorReport(error) }, 'cannot check a session again'),
      );
  });
}
