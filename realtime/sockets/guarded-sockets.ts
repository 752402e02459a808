import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket as EngineSocket } from 'engine.io';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { GuardedSocket, type SocketLimits } from '../guard/guarded-socket';
import type { PendingHandshakes } from '../guard/pending-handshakes';
import type { GameServer } from './game-socket';

/** The time for a client to answer a close frame. The default of `ws` is 30 s. */
const CLOSE_TIMEOUT_MS = 2000;

type OnUpgrade = (webSocket: WebSocket, tcp: Duplex, request: IncomingMessage) => void;

/** Extends the server of `ws` by a call of `onUpgrade` for each connection, before its first byte is read. */
function watchedServer(onUpgrade: OnUpgrade) {
  return class extends WebSocketServer {
    constructor(options?: ServerOptions) {
      // The types of `ws` lack `closeTimeout`.
      super({ ...options, ...{ closeTimeout: CLOSE_TIMEOUT_MS } });
    }

    override handleUpgrade(
      request: IncomingMessage,
      tcp: Duplex,
      head: Buffer,
      done: (webSocket: WebSocket, request: IncomingMessage) => void,
    ): void {
      // A client that sends frames before the answer to its upgrade breaks the protocol.
      if (head.length > 0) tcp.destroy();
      else
        super.handleUpgrade(request, tcp, head, (webSocket) => {
          onUpgrade(webSocket, tcp, request);
          done(webSocket, request);
        });
    }
  };
}

export type GuardedSockets = ReturnType<typeof createGuardedSockets>;

export function createGuardedSockets(limits: SocketLimits, handshakes: PendingHandshakes) {
  // By request until Engine.IO has created its connection, then by connection.
  const sockets = new WeakMap<IncomingMessage | EngineSocket, GuardedSocket>();

  function of(key: IncomingMessage | EngineSocket): GuardedSocket {
    const socket = sockets.get(key);
    if (!socket) throw new Error('a WebSocket that is not guarded');
    return socket;
  }

  return {
    of,
    WebSocketServer: watchedServer((webSocket, tcp, request) => {
      const socket = new GuardedSocket(webSocket, handshakes.addressOf(request), limits);
      sockets.set(request, socket);
      handshakes.add(socket);
      tcp.prependListener('data', (chunk: Buffer) => socket.inspect(chunk));
    }),
    watchQueues(io: GameServer): void {
      io.engine.on('connection', (connection: EngineSocket) => {
        const socket = of(connection.request);
        sockets.set(connection, socket);
        connection.on('packetCreate', ({ data }: { data?: string | Buffer }) =>
          socket.noteQueued(data?.length ?? 0),
        );
        connection.on('flush', () => socket.noteFlush());
      });
    },
  };
}
