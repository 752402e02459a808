import type { Database } from '@/db/client';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { PendingHandshakes } from '../guard/pending-handshakes';
import type { HandlerDependencies } from '../handlers/handler-dependencies';
import type { Connections } from '../sockets/connections';
import type { GameServer, GameSocket } from '../sockets/game-socket';
import type { GuardedSockets } from '../sockets/guarded-sockets';
import { ANSWER_EVENTS, type AnswerPulse } from './answer-pulse';
import type { RealtimeMetrics } from './metrics';
import { verifySessions } from './player-events';
import type { Events } from './realtime-server';

const NO_HANDSHAKE = Object.freeze({});

type Shared = {
  db: Database;
  now: () => Date;
  connections: Connections;
  handshakes: PendingHandshakes;
  sockets: GuardedSockets;
  metrics: Pick<RealtimeMetrics, 'eventSeconds'>;
  pulse: Pick<AnswerPulse, 'observe'>;
};

/** Serves the events of every socket that connects. */
export function serveEvents(
  io: GameServer,
  dependencies: Omit<HandlerDependencies, 'observeSeconds' | 'event'>,
  shared: Shared,
  events: Events,
): void {
  const { connections, handshakes, metrics, pulse, sockets } = shared;
  // One function per event for all sockets. Closures per socket would be most of an idle connection's memory.
  const handlers = Object.entries(events).map(([event, handler]) => {
    const timer = metrics.eventSeconds.labels({ event });
    const isAnswer = ANSWER_EVENTS.has(event);
    const observeSeconds = (seconds: number): void => {
      timer.observe(seconds);
      if (isAnswer) pulse.observe(seconds);
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
    handshakes.settle(sockets.of(socket.conn));
    const isDoubtful = connections.add(socket);
    for (const [event, handler] of handlers) socket.on(event as 'updateLife', handler);
    socket.on('disconnecting', onDisconnecting);
    socket.on('disconnect', onDisconnect);
    // The request of the handshake is no longer needed, and is most of what an idle connection would hold.
    Reflect.set(socket.conn, 'request', null);
    Reflect.set(socket, 'handshake', NO_HANDSHAKE);
    if (isDoubtful)
      verifySessions(shared, [socket]).catch((error: unknown) =>
        dependencies.log.error({ error: errorReport(error) }, 'cannot check a session again'),
      );
  });
}
