import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { MAX_FRAME_BYTES } from '@/lib/realtime/protocol';
import type { GameServer } from './game-socket';
import { allowedOrigins } from './origin';

/** A connection says who it is within this time or is closed. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** WebSockets only, from pages of `appUrl`, with frames as small as the game's. */
export function createIo(http: HttpServer, appUrl: string): GameServer {
  const origins = allowedOrigins(appUrl);
  const io: GameServer = new Server(http, {
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    // A connection without Origin is no browser's; it gets as far as the handshake, where only a bearer token will do.
    allowRequest: ({ headers }, answer) =>
      answer(null, headers.origin === undefined || origins.has(headers.origin)),
  });
  return io;
}
