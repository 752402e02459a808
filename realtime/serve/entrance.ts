import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { MAX_FRAME_BYTES } from '@/lib/contract/realtime/protocol';
import { httpEndpoints } from '@/lib/platform/health/http-endpoints';
import type { ConnectionLimits } from '../guard/connection-limits';
import type { FloodGuard } from '../guard/flood-guard';
import { createPendingHandshakes, type PendingHandshakes } from '../guard/pending-handshakes';
import type { RealtimeOptions } from '../realtime-options';
import type { GameServer } from '../sockets/game-socket';
import { createGuardedSockets, type GuardedSockets } from '../sockets/guarded-sockets';
import type { RealtimeMetrics } from './metrics';

type IoOptions = {
  origins: ReadonlySet<string>;
  handshakeTimeoutMs: number;
  handshakes: PendingHandshakes;
  sockets: GuardedSockets;
};

/** Creates a WebSocket-only Socket.IO server for these origins. */
function createIo(http: HttpServer, options: IoOptions): GameServer {
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

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origins whose pages may open a socket: that of APP_URL and, for loopback, its other names. CORS does
 * not cover WebSockets.
 */
function allowedOrigins(appUrl: string): ReadonlySet<string> {
  const url = new URL(appUrl);
  if (!LOOPBACK.includes(url.hostname)) return new Set([url.origin]);
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(LOOPBACK.map((host) => `${url.protocol}//${host}${port}`));
}

const HANDSHAKE_TIMEOUT_MS = 10_000;

type Behind = Pick<Parameters<typeof httpEndpoints>[0], 'db' | 'clock' | 'isWorking'> & {
  guard: FloodGuard;
  limits: ConnectionLimits;
  liveProcesses: () => number;
  metrics: Pick<RealtimeMetrics, 'registry' | 'cuts'>;
};

/** Creates the HTTP server with Socket.IO on it, for our own pages and the configured origins. */
export function createEntrance(options: RealtimeOptions, behind: Behind) {
  const { handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS } = options;
  const { guard, limits, liveProcesses, metrics, ...served } = behind;
  const handshakeLimits = {
    timeoutMs: handshakeTimeoutMs,
    mostPerAddress: options.mostHandshakesPerAddress ?? Number.POSITIVE_INFINITY,
    trustedProxies: options.trustedProxies ?? [],
    liveProcesses,
  };
  const handshakes = createPendingHandshakes(handshakeLimits, limits);
  const sockets = createGuardedSockets({ guard, limits, cuts: metrics.cuts }, handshakes);
  // Connections that never finish their request are closed as soon.
  const patience = {
    headersTimeout: handshakeTimeoutMs,
    requestTimeout: handshakeTimeoutMs,
    connectionsCheckingInterval: handshakeTimeoutMs / 2,
  };
  const endpoints = { ...served, registry: metrics.registry, metricsToken: options.metricsToken };
  const http = createServer(patience, httpEndpoints(endpoints));
  const ownOrigins = allowedOrigins(options.appUrl);
  const origins = new Set([...ownOrigins, ...(options.apiOrigins ?? [])]);
  const io = createIo(http, { origins, handshakeTimeoutMs, handshakes, sockets });
  return { http, io, handshakes, sockets, ownOrigins };
}

/** Resolves to the port. Port 0 lets the system choose. */
export async function listenOn(http: HttpServer, port: number, host: string): Promise<number> {
  await new Promise<void>((done, fail) => {
    http.once('error', fail);
    http.listen(port, host, done);
  });
  return (http.address() as AddressInfo).port;
}
