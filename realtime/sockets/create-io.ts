import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { MAX_FRAME_BYTES } from '@/lib/contract/realtime/protocol';
import type { PendingHandshakes } from '../guard/pending-handshakes';
import type { GameServer } from './game-socket';
import type { GuardedSockets } from './guarded-sockets';

type IoOptions = {
  origins: ReadonlySet<string>;
  handshakeTimeoutMs: number;
  handshakes: PendingHandshakes;
  sockets: GuardedSockets;
};

/** Creates a WebSocket-only Socket.IO server for these origins. */
export function createIo(http: HttpServer, options: IoOptions): GameServer {
  const { origins, handshakeTimeoutMs, handshakes, sockets } = options;
  const io: GameServer = new Server(http, {
    transports: ['websocket'],
    wsEngine: sockets.WebSocketServer,
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: handshakeTimeoutMs,
    // Clients that are no browser send no Origin. Their handshake needs a bearer token.
    allowRequest: (request, answer) => {
      const { origin } = request.headers;
      answer(null, (origin === undefined || origins.has(origin)) && handshakes.hasRoom(request));
    },
  });
  sockets.follow(io);
  return io;
}
