import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { MAX_FRAME_BYTES } from '@/lib/contract/realtime/protocol';
import { httpEndpoints } from '@/lib/platform/health/http-endpoints';
import type { ConnectionLimits } from '../guard/connection-limits';
import type { FloodGuard } from '../guard/flood-guard';
import { PendingHandshakes } from '../guard/pending-handshakes';
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
    // Only browsers send an origin. Other clients authenticate with a bearer token.
    allowRequest: (request, answer) => {
      const { origin } = request.headers;
      answer(null, (origin === undefined || origins.has(origin)) && handshakes.mayConnect(request));
    },
  });
  sockets.watchQueues(io);
  return io;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the origins of our own pages. The server checks them itself, because CORS does not cover WebSockets. */
function originsOfPages(appUrl: string): ReadonlySet<string> {
  const url = new URL(appUrl);
  if (!LOOPBACK.includes(url.hostname)) return new Set([url.origin]);
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(LOOPBACK.map((host) => `${url.protocol}//${host}${port}`));
}

const HANDSHAKE_TIMEOUT_MS = 10_000;

type Deps = Pick<Parameters<typeof httpEndpoints>[0], 'db' | 'clock' | 'isWorking'> & {
  guard: FloodGuard;
  limits: ConnectionLimits;
  liveProcesses: () => number;
  metrics: Pick<RealtimeMetrics, 'registry' | 'cuts'>;
};

export function createHttpServer(options: RealtimeOptions, deps: Deps) {
  const { handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS } = options;
  const { guard, limits, liveProcesses, metrics, ...endpointDeps } = deps;
  const handshakeLimits = {
    timeoutMs: handshakeTimeoutMs,
    maxPerAddress: options.maxHandshakesPerAddress ?? Number.POSITIVE_INFINITY,
    trustedProxies: options.trustedProxies ?? [],
    liveProcesses,
  };
  const handshakes = new PendingHandshakes(handshakeLimits, limits);
  const sockets = createGuardedSockets({ guard, connectionLimits: limits, cuts: metrics.cuts }, handshakes);
  // A connection that never finishes its request is closed after the same time.
  const timeouts = {
    headersTimeout: handshakeTimeoutMs,
    requestTimeout: handshakeTimeoutMs,
    connectionsCheckingInterval: handshakeTimeoutMs / 2,
  };
  const endpoints = { ...endpointDeps, registry: metrics.registry, metricsToken: options.metricsToken };
  const http = createServer(timeouts, httpEndpoints(endpoints));
  const ownOrigins = originsOfPages(options.appUrl);
  const origins = new Set([...ownOrigins, ...(options.apiOrigins ?? [])]);
  const io = createIo(http, { origins, handshakeTimeoutMs, handshakes, sockets });
  return { http, io, handshakes, sockets, ownOrigins };
}

export async function listenOn(http: HttpServer, port: number, host: string): Promise<number> {
  await new Promise<void>((done, fail) => {
    http.once('error', fail);
    http.listen(port, host, done);
  });
  return (http.address() as AddressInfo).port;
}
